// The console: face towards you, z = 0 on its surface, the body behind it (z < 0).
include <shapes.scad>

inner = [console_width - 2 * wall, console_long - 2 * wall];
base_long = console_long / cos(tilt);
// As far out as the posts in the corners let the nuts.
button_in = max(console_width * 0.16, wall + 6 + post / 2 + nut / 2 + 2);
buttons_at = [button_in, console_width - button_in];

// From the face's coordinates to those of the base: z = 0 its underside, z > 0 into the body.
module on_base() translate([0, 0, -front]) rotate([-tilt, 0, 0]) children();

// All between the face and the table.
module wedge(size, shift = 0) intersection() {
    translate([(console_width - size.x) / 2, (console_long - size.y) / 2, -200])
        plate(size, 200, size.x < console_width ? corner - wall : corner);
    on_base() translate([-50, -100, shift]) cube([400, 500, 300]);
}

function base_posts() = [for (x = [wall + 6, console_width - wall - 6],
    y = [wall + 7, console_long - wall - 5]) [x, y / cos(tilt)]];

module controls() {
    for (x = buttons_at) translate([x, controls_at]) cylinder(d = button_hole, h = 20, center = true);
    translate([console_width / 2, controls_at]) cylinder(d = knob_hole, h = 20, center = true);
    for (at = [[0, "UNDO"], [1, "JUDGE"]])
        translate([buttons_at[at[0]] + (at[0] == 0 ? 1 : -1) * 22, controls_at, -0.6])
            linear_extrude(1) figure(at[1], 4);
}

module glass_hole() {
    translate([console_width / 2, glass_middle, 0])
        cube([glass.x - 2 * lip, glass.y - 2 * lip, 20], center = true);
}

module clamp_spots() for (x = clamp_at, top = [0, 1])
    translate([console_width * x, glass_middle + (top ? 1 : -1) * (glass.y / 2 + 0.5 + post / 2)])
        rotate(top ? 0 : 180) children();

// Ribs that keep the glass in its place on the face's inside.
module glass_stops() for (side = [-1, 1]) {
    translate([console_width / 2 - 8, glass_middle + side * (glass.y / 2 + 1.4) - 0.9,
        -wall - 3]) cube([16, 1.8, 3.01]);
}

module back_openings() {
    // Air: high on the back, where it leaves, and long enough for a Pi 5's fan to breathe.
    translate([console_width / 2, console_long, -back_deep * 0.45])
        vents(floor(console_width / 16), [3, 4 * wall], 8, back_deep * 0.4);
    // Cables lie in notches that the base closes.
    for (x = notches) notch(x);
}

module notch(x) on_base()
    translate([x - cable / 2, (console_long - 2 * wall) / cos(tilt) - 6, -0.01])
        cube([cable, 30, base + cable]);

module console_shell() {
    buy("insert-m3", 8);
    buy("button-16mm", 2);
    buy("knob");
    difference() {
        union() {
            difference() {
                wedge([console_width, console_long]);
                translate([0, 0, -wall]) wedge_room();
            }
            intersection() {
                wedge([console_width, console_long], base);
                on_base() for (at = base_posts()) translate(at) cylinder(d = post + 1, h = 90);
            }
            clamp_spots() translate([0, 0, -wall - clamp_post]) cylinder(d = post, h = clamp_post);
            glass_stops();
        }
        glass_hole();
        controls();
        back_openings();
        clamp_spots() translate([0, 0, -wall - clamp_post]) rotate([180, 0, 0]) insert_short();
        on_base() for (at = base_posts()) translate([at.x, at.y, base]) rotate([180, 0, 0]) insert();
    }
}

// The room inside, behind the face.
module wedge_room() intersection() {
    translate([wall, wall, -250]) plate(inner, 250, corner - wall);
    translate([0, 0, -250]) cube([400, 400, 250]);
}

// 5.5 deep, so that 4.5 of the post and the face stay before it.
module insert_short() translate([0, 0, -5.5]) cylinder(d = insert_hole, h = 5.52);

module console_base() {
    buy("screw-m3x8-countersunk", 4);
    buy("foot-10mm", 4);
    buy("cable-tie", pods + others);
    buy("foam-1mm");    // under the RTC
    difference() {
        intersection() {
            translate([wall + gap, wall + gap, -250])
                plate([inner.x - 2 * gap, inner.y - 2 * gap], 250, corner - wall);
            on_base() translate([0, -50, 0]) cube([400, 400, base]);
        }
        on_base() {
            for (at = base_posts()) translate([at.x, at.y, base]) mirror([0, 0, 1]) screw(base);
            translate([console_width / 2, base_long * 0.45, 0])
                vents(floor(console_width / 14), [3, 50], 8, 20);
            for (x = notches) translate([x, base_long - 28, 0]) tie(cable, base);
        }
    }
}

module panel_clamp() {
    buy("screw-m3x8-pan");
    buy("foam-1mm");
    nose = clamp_post - glass.z - 1;   // a strip of 1 mm foam lies between it and the glass
    assert(nose >= 0, "the panel's edge is thicker than the clamp's post");
    difference() {
        union() {
            translate([-clamp.x / 2, -clamp.y + post / 2]) cube(clamp);
            translate([-clamp.x / 2, -clamp.y + post / 2, clamp.z - 0.01])
                cube([clamp.x, 4, nose + 0.01]);
        }
        translate([0, 0, -0.01]) cylinder(d = screw_hole, h = 20);
    }
}
