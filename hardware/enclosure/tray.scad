// The reader's tray: boards under a lid with a well for each card. z = 0 on the table.
include <shapes.scad>

coils = [for (at = [0 : antennas - 1])
    [around + (at % 2) * pitch, tray_long - around - floor(at / 2) * pitch]];
bay_middle = antennas == 1 ? 2 * around + 5 : tray_width / 2;
nano_at = [bay_middle - nano.x / 2, tray_long - tray_wall - nano.y - 0.3];
shifter_at = antennas == 1
    ? [bay_middle + nano.x / 2 + 3.5, 20]
    : [bay_middle - shifter.x / 2, tray_wall + 3];
on_carrier = reader == "carrier";
carrier_at = [bay_middle - carrier.x / 2, tray_long - tray_wall - carrier.y - 0.3];
// Both cables come in over the carrier, in notches; the USB plug reaches into the lid.
usb_low = tray_floor + carrier_stands + carrier.z + socketed + nano.z + usb_socket / 2 - 4.5;
module usb_notch() translate([bay_middle - 6, tray_long - 6, usb_low]) cube([12, 30, 9]);
// The cable of the tray's own 5 V comes in beside the Nano.
supply_at = [bay_middle + nano.x / 2 + 9, tray_floor + 4 + cable / 2];
// The buck board, which gets warm, lies beyond the strip's end, over and under slots for air.
buck = [12, 10.5, 8];
buck_at = on_carrier ? [bay_middle - 5, carrier_at.y + 8]
    : [shifter_at.x + 5, shifter_at.y + shifter.y + 12];
module buck_air() translate([buck_at.x + buck.x / 2 - 1, buck_at.y + buck.y / 2])
    vents(2, [2.4, 20], 5, 20);
lid_posts = [for (x = [0, 1], y = [0, 1])
    [x ? tray_width - post / 2 - 1.5 : post / 2 + 1.5, y ? tray_long - post / 2 - 1.5 : post / 2 + 1.5]];

// A board's corner: its coil at the tray's edge, its pins towards the middle.
function board_at(at) = [coils[at].x - board.x / 2,
    at < 2 && rows == 2 || rows == 1 ? coils[at].y + coil / 2 - board.y : coils[at].y - coil / 2];

module tray() {
    buy("insert-m3", 4);
    buy("foot-10mm", 4);
    buy("cable-tie", 3);
    buy("foam-1mm");    // under the buck board
    buy("rc522", antennas);
    buy("nano");
    buy(str("perfboard-", shifter.x, "x", shifter.y));
    difference() {
        union() {
            difference() {
                plate([tray_width, tray_long], tray_high);
                translate([tray_wall, tray_wall, tray_floor]) plate(
                    [tray_width - 2 * tray_wall, tray_long - 2 * tray_wall], 100, corner - tray_wall);
            }
            for (at = lid_posts) translate(at) cylinder(d = post, h = tray_high);
            translate([0, 0, tray_floor - 0.01]) {
                for (at = [0 : antennas - 1]) translate(board_at(at))
                    cradle(board, tray_room - board.z);
                if (on_carrier) translate(carrier_at) cradle(carrier, carrier_stands);
                else {
                    translate(nano_at) cradle(nano, 4);
                    translate(shifter_at) cradle(shifter, 4);
                }
            }
        }
        for (at = lid_posts) translate([at.x, at.y, tray_high]) insert();
        if (on_carrier) {
            usb_notch();
            translate([supply_at.x - cable / 2, tray_long - 15, usb_low]) cube([cable, 30, 100]);
        } else {
            translate([bay_middle, tray_long, tray_floor + 4 + nano.z + 2])
                cube([12, 30, 9], center = true);
            translate([supply_at.x, tray_long, supply_at.y]) rotate([90, 0, 0])
                cylinder(d = cable, h = 30, center = true);
        }
        translate([supply_at.x, tray_long - 16, 0]) tie(cable, tray_floor);
        if (on_carrier) translate([bay_middle, carrier_at.y + carrier.y / 2, 0])
            tie(carrier.x, tray_floor);
        else {
            translate([bay_middle, nano_at.y + nano.y * 0.45, 0]) tie(nano.x, tray_floor);
            translate([shifter_at.x + shifter.x / 2, shifter_at.y + shifter.y / 2, 0])
                tie(shifter.x, tray_floor);
        }
        buck_air();
    }
}

module tray_lid() {
    buy("screw-m3x8-countersunk", 4);
    buy("led-5mm", antennas + 2);
    difference() {
        plate([tray_width, tray_long], lid);
        for (at = lid_posts) translate(at) screw(lid);
        for (at = [0 : antennas - 1]) translate([coils[at].x, coils[at].y, lid - well]) {
            translate([-card.x / 2, -card.y / 2]) plate(card, 10, 4);
            translate([0, 0, -0.4]) linear_extrude(1) difference() {
                circle(15);
                circle(14);
            }
            translate([0, 0, -0.4]) linear_extrude(1) figure(str(at + 1), 11);
        }
        for (at = [0 : antennas - 1]) translate(light_at(at)) cylinder(d = light_hole, h = 20, center = true);
        buck_air();
        if (on_carrier) translate([0, 0, -tray_high]) usb_notch();
        for (y = [-6, 6]) translate([bay_middle, tray_long - around + (rows == 2 ? -pitch / 2 : 0) + y])
            cylinder(d = light_hole, h = 20, center = true);
    }
}

// An antenna's light stands beside its well, towards the bay.
function light_at(at) = [coils[at].x + (at % 2 ? -1 : 1) * (card.x / 2 + 6), coils[at].y];
