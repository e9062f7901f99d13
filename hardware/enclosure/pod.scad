// A seat's button: printed upside down, its top on the bed. z = 0 is the top, the body below.
include <shapes.scad>

button_at = [pod_size.x / 2, 21];
badge_at = [pod_size.x / 2, 52];
pod_light = [pod_size.x / 2 + 14.5, 39];
pod_posts = [for (x = [0, 1], y = [0, 1])
    [x ? pod_size.x - pod_wall - 3.2 : pod_wall + 3.2, y ? pod_size.y - pod_wall - 3.2 : pod_wall + 3.2]];

module pod_holes() {
    translate(button_at) cylinder(d = pod_button, h = 50, center = true);
    translate(pod_light) cylinder(d = light_hole, h = 50, center = true);
}

module pod() {
    buy("insert-m3", 4);
    buy("button-24mm");
    buy("led-5mm");
    difference() {
        union() {
            difference() {
                translate([0, 0, -pod_size.z]) plate([pod_size.x, pod_size.y], pod_size.z);
                translate([pod_wall, pod_wall, -100]) plate(
                    [pod_size.x - 2 * pod_wall, pod_size.y - 2 * pod_wall], 100 - pod_wall,
                    corner - pod_wall);
            }
            intersection() {
                for (at = pod_posts) translate([at.x, at.y, -pod_size.z + base])
                    cylinder(d = post, h = pod_size.z - base);
                translate([0, 0, -pod_size.z]) plate([pod_size.x, pod_size.y], pod_size.z);
            }
        }
        pod_holes();
        for (at = pod_posts) translate([at.x, at.y, base - pod_size.z]) rotate([180, 0, 0]) insert();
        translate([pod_size.x / 2 - cable / 2, pod_size.y - 10, -pod_size.z - 0.01])
            cube([cable, 20, base + cable]);
    }
}

module pod_base() {
    buy("screw-m3x8-countersunk", 4);
    buy("foot-10mm", 4);
    buy("cable-tie");
    size = [pod_size.x - 2 * (pod_wall + gap), pod_size.y - 2 * (pod_wall + gap)];
    translate([0, 0, -pod_size.z]) difference() {
        translate([pod_wall + gap, pod_wall + gap]) plate(size, base, corner - pod_wall);
        for (at = pod_posts) translate([at.x, at.y, base]) mirror([0, 0, 1]) screw(base);
        translate([pod_size.x / 2, pod_size.y - 16, 0]) tie(cable, base);
    }
}

// In the seat's colour, with its badge as the screen shows it; the button's nut holds it.
module bezel(seat) difference() {
    union() {
        translate([1, 1]) plate([pod_size.x - 2, pod_size.y - 2], bezel_high, corner - 1);
        translate(badge_at) linear_extrude(bezel_high + 1) difference() {
            scale(0.92) badge(seat);
            translate([0, seat == 3 ? -2.4 : 0]) figure(str(seat), seat == 3 || seat == 4 ? 8 : 9.5);
        }
    }
    pod_holes();
}
