// The build guide's pictures: openscad -D step=1 … What a step adds is amber, what was there is
// grey; boards, glass and buttons are plain shapes of the right size.
include <console.scad>
include <tray.scad>
include <pod.scad>

step = "1";
// The wires of the tray, from hardware/wiring.toml: the pin they begin at, counted as on its board,
// the row and column of the strip's hole they end in, and their colour. The Nano's have a side first.
antenna_wires = [];
nano_wires = [];
supply_holes = [[1, 0], [4, 0]];
SEATS = ["#56b4e9", "#e69f00", "#2fd3a6", "#f0e442", "#ff7a45", "#e08ac0", "#f2f4f7", "#9d8cff"];

module new() color("#ffb224") children();
module old() color("#8a97a6") children();
module dark() color("#2b333d") children();
module green() color("#3f8f5f") children();
module metal() color("#d9c27a") children();
module red() color("#d94b3d") children();

module brass() metal() cylinder(d = insert_hole + 0.6, h = insert_long);
module screws(at, z, long = screw_long) for (spot = at) translate([spot.x, spot.y, z]) metal() {
    cylinder(d = 3, h = long);
    translate([0, 0, -1.6]) cylinder(d1 = head, d2 = 3, h = 1.6);
}
module led(colour) color(colour) {
    cylinder(d = 5, h = 7);
    translate([0, 0, 7]) sphere(2.5);
}

// Bought things, in the coordinates of the face: the glass with its back, a Pi on it.
module glass_panel() translate([console_width / 2, glass_middle, -wall]) {
    dark() translate([-glass.x / 2, -glass.y / 2, -glass.z]) cube(glass);
    color("#59636f") translate([-glass.x * 0.43, -glass.y * 0.4, -glass.z - panel_back])
        cube([glass.x * 0.86, glass.y * 0.8, panel_back]);
    translate([-42.5, -28, -glass.z - 18]) {
        green() cube([85, 56, 1.6]);
        metal() translate([62, 2, -14]) cube([21, 16, 14]);
        metal() translate([62, 21, -14]) cube([21, 16, 14]);
        dark() translate([7, 49, -8]) cube([51, 5, 8]);
    }
}
module push() {
    red() cylinder(d = 13, h = 4);
    dark() { cylinder(d = 18.5, h = 2); translate([0, 0, -button_deep]) cylinder(d = 15.5, h = button_deep); }
}
module knob(apart = 0) {
    dark() translate([0, 0, 2 + apart]) cylinder(d = 15, h = 14);
    translate([0, 0, -apart]) {
        green() translate([-13, -9.5, -11]) cube([26, 19, 1.6]);
        metal() translate([0, 0, -10]) cylinder(d = 7, h = 15);
    }
}
module arcade(colour) {
    color(colour) cylinder(d = 22, h = 5);
    color(colour) cylinder(d = 28, h = 3);
    dark() translate([0, 0, -22]) cylinder(d = 23.8, h = 22);
    metal() for (x = [-5, 5]) translate([x - 0.4, -2.4, -31]) cube([0.8, 4.8, 9]);
}
module rc522() {
    green() cube(board);
    metal() translate([6, 1, -7]) cube([28, 2.5, 7]);
    dark() translate([12, 12, -1]) cube([7, 7, 1]);
}
module nano_board() {
    color("#2f6fa8") cube(nano);
    metal() translate([5.4, nano.y - 7.5, nano.z]) cube([7.6, 9, 4]);
    dark() translate([6, 16, nano.z]) cube([7, 7, 1]);
}
module shifter_board() {
    color("#b07a3c") difference() {
        cube(shifter);
        for (row = [0 : floor((shifter.y - 11.4) / 2.54)], column = [0 : 12])
            translate([shifter.x / 2 + (column - 6) * 2.54, shifter.y - 5.7 - row * 2.54, -1])
                cylinder(d = 1.1, h = 5, $fn = 8);
    }
    for (at = [0 : (antennas > 2 ? 1 : 0)]) socket(1, 10 + at * 9, 8);
    socket(8, 11, 7);
    // The buck board lies on the tray's floor, beyond the strip's end, its three legs towards it.
    translate([buck_at.x - shifter_at.x, buck_at.y - shifter_at.y, -3]) {
        dark() cube(buck);
        metal() for (leg = [-1 : 1]) translate([buck.x / 2 + leg * 2.54 - 0.3, -4, 1.5]) cube([0.6, 4, 0.6]);
    }
}
// A chip in its socket: the column of its left pins, the row above it, how many pins a side.
module socket(column, row, pins) dark() translate([shifter.x / 2 + (column - 6) * 2.54 + 0.6,
    shifter.y - 4.4 - (row + pins) * 2.54, shifter.z]) cube([6.4, pins * 2.54, 4]);
module wire(from, to, colour) color(colour) hull() {
    translate(from) sphere(0.75, $fn = 10);
    translate(to) sphere(0.75, $fn = 10);
}
module card_lying(colour) color(colour) plate([63, 88], 0.6, 3);

// The console lying on its face, as one works on it.
module on_its_face() translate([console_width, 0, 0]) rotate([0, 180, 0]) children();
module standing() rotate([tilt, 0, 0]) children();

module clamps(lift = 0) clamp_spots() translate([0, 0, -wall - clamp_post - lift])
    mirror([0, 0, 1]) panel_clamp_seated();
// The clamp's nose points at the glass.
module panel_clamp_seated() translate([0, 0, clamp.z]) mirror([0, 0, 1]) panel_clamp();

module step_inserts() on_its_face() {
    old() console_shell();
    clamp_spots() translate([0, 0, -wall - clamp_post - 14]) brass();
    on_base() for (at = base_posts()) translate([at.x, at.y, -14]) brass();
}
module step_controls() standing() {
    old() console_shell();
    for (x = buttons_at) translate([x, controls_at, 26]) push();
    translate([console_width / 2, controls_at, 0]) knob(28);
}
module step_panel() on_its_face() {
    old() console_shell();
    translate([0, 0, -60]) glass_panel();
}
module step_clamps() on_its_face() {
    old() console_shell();
    glass_panel();
    new() clamps(10);
    clamp_spots() translate([0, 0, -wall - clamp_post - clamp.z - 24]) metal() {
        cylinder(d = 3, h = screw_long);
        translate([0, 0, -2]) cylinder(d = 5.5, h = 2);
    }
}
module step_base() on_its_face() {
    old() console_shell();
    glass_panel();
    on_base() translate([0, 0, -45]) screws(base_posts(), 0);
    translate(28 * [0, -sin(tilt), -cos(tilt)]) new() console_base();
    for (at = [0 : pods + others - 1]) on_base()
        color(at < others ? "#333" : SEATS[at - others])
            translate([notches[at], base_long - 40, base + 2.6])
                rotate([-90, 0, 0]) cylinder(d = 4.4, h = 90);
    // The tray's 5 V and the seats' cables end in plugs.
    for (at = [others - 1 : pods + others - 1]) on_base() dark()
        translate([notches[at] - 4, base_long + 50, base - 1]) cube([8, 16, 7]);
    // The socket for a stick, at the end of its cable.
    on_base() dark() translate([notches[2] - 8, base_long + 50, base - 1.5]) cube([16, 28, 8]);
}
module antenna_board(at) translate(concat(board_at(at), tray_high - board.z))
    if (rows == 2 && at < 2 || rows == 1) rc522();
    else translate([board.x, board.y]) rotate(180) rc522();
module tray_filled(boards = [0 : antennas - 1]) {
    for (at = boards) antenna_board(at);
    translate(concat(nano_at, tray_floor + 4)) nano_board();
    translate(concat(shifter_at, tray_floor + 4)) shifter_board();
}
module step_tray() {
    old() tray();
    for (at = lid_posts) translate([at.x, at.y, tray_high + 8]) brass();
    translate([0, 0, 18]) tray_filled();
}
// The middle of a hole of the strip, on its upper side.
function hole_at(row, column) = [shifter_at.x + shifter.x / 2 + (column - 6) * 2.54,
    shifter_at.y + shifter.y - 5.7 - (row - 1) * 2.54, tray_floor + 4 + shifter.z];
// The middle of a pin, 1 to 8, of an antenna's RC522: SDA is the first from the left when its coil
// points away from you.
function rc522_pin(at, pin) = let(turned = rows == 2 && at >= 2, x = (pin - 4.5) * 2.54)
    [board_at(at).x + board.x / 2 + (turned ? -x : x),
    board_at(at).y + (turned ? board.y - 2.2 : 2.2), tray_high - board.z - 7];
function nano_pin(side, pin) = [nano_at.x + nano.x / 2 + (side - 0.5) * 15.24,
    nano_at.y + nano.y - 4.7 - pin * 2.54, tray_floor + 4 + nano.z];
module strand(points, colour) for (at = [1 : len(points) - 1])
    wire(points[at - 1], points[at], colour);
// From the board straight to the middle of the tray, along the strip at its own side, to the holes.
module antenna_bundle(at) for (number = [0 : len(antenna_wires[at]) - 1]) {
    line = antenna_wires[at][number];
    pin = rc522_pin(at, line[0]);
    end = hole_at(line[1], line[2]);
    left = at % 2 == 0;
    side = left ? shifter_at.x - 1.5 - number * 1.1 : shifter_at.x + shifter.x + 1.5 + number * 1.1;
    lane = rows == 2 && at < 2 ? pin.y - 8 - number * 1.7 : pin.y + 6 + number * 1.7;
    strand([pin, [pin.x, lane, 9], [side, lane, 9], [side, end.y, 11], end + [0, 0, 4], end], line[3]);
}
module nano_bundle() for (number = [0 : len(nano_wires) - 1]) {
    line = nano_wires[number];
    pin = nano_pin(line[0], line[1]);
    end = hole_at(line[2], line[3]);
    side = line[3] < 6 ? shifter_at.x - 2 - number * 0.55 : shifter_at.x + shifter.x + 2 + number * 0.55;
    strand([pin, pin + [(line[0] - 0.5) * 6, -2, 3], [side, nano_at.y - 6, 10], [side, end.y, 10],
        end + [0, 0, 3], end], line[4]);
}
// A leg of the buck board, from the left as it lies: IN, GND, OUT.
function buck_leg(at) = [buck_at.x + buck.x / 2 + (at - 1) * 2.54, buck_at.y - 4, tray_floor + 2.8];
// 5 V comes in beside the Nano and goes round the buck board to its legs.
module supply_bundle() {
    inks = ["#d94b3d", "#222222"];
    dark() translate([supply_at.x, tray_long + 40, supply_at.y])
        rotate([90, 0, 0]) cylinder(d = 4.4, h = 40 + tray_wall + 8);
    for (at = [0, 1]) {
        x = supply_at.x + at * 2 - 1;
        leg = buck_leg(at);
        side = buck_at.x + buck.x + 5 - at * 2;
        strand([[x, tray_long - tray_wall - 8, supply_at.y], [side, buck_at.y + 16, 6],
            [side, leg.y - 2 + at, 6], [leg.x, leg.y - 2 + at, 6], leg], inks[at]);
        out = buck_leg(2 - at);
        end = hole_at(supply_holes[at][0], supply_holes[at][1]);
        strand([out, [out.x, out.y - 1, end.z + 5], [end.x - at * 4, end.y + 3, end.z + 6],
            [end.x - at * 4, end.y, end.z + 4], end], inks[at]);
    }
}
// One bundle alone, and the boards at its two ends.
module step_supply() {
    old() tray();
    tray_filled([]);
    supply_bundle();
}
module step_nano() {
    old() tray();
    tray_filled([]);
    nano_bundle();
}
module step_antenna(at) {
    old() tray();
    tray_filled([at]);
    antenna_bundle(at);
}
module step_lid() {
    old() tray();
    tray_filled();
    translate([0, 0, tray_high + 45]) {
        new() tray_lid();
        for (at = [0 : antennas - 1]) translate(concat(light_at(at), -16)) led("#ffffff");
        for (y = [-6, 6]) translate([bay_middle, tray_long - around + (rows == 2 ? -pitch / 2 : 0) + y, -16])
            led(y > 0 ? "#3ddc97" : "#ff6b6b");
    }
    translate([0, 0, tray_high + 62]) mirror([0, 0, 1]) screws(lid_posts, 0);
}
module step_pod() {
    old() pod();
    translate([0, 0, 16]) color("#56b4e9") bezel(1);
    translate([button_at.x, button_at.y, 44]) arcade("#f2f4f7");
    translate([pod_light.x, pod_light.y, -26]) led("#ffffff");
}
module step_pod_base() rotate([0, 180, 0]) {
    old() pod();
    color("#56b4e9") bezel(1);
    translate([button_at.x, button_at.y, bezel_high]) arcade("#f2f4f7");
    for (at = pod_posts) translate([at.x, at.y, -pod_size.z - 8]) brass();
    translate([0, 0, -24]) new() pod_base();
    translate([0, 0, -pod_size.z - 40]) screws(pod_posts, 0);
    dark() translate([pod_size.x / 2, pod_size.y - 24, -pod_size.z + 6]) rotate([-90, 0, 0])
        cylinder(d = 4.4, h = 70);
}
module step_table() {
    translate([0, 130, 0]) standing() {
        old() console_shell();
        glass_panel();
        for (x = buttons_at) translate([x, controls_at, 0]) push();
        translate([console_width / 2, controls_at, 0]) knob();
    }
    translate([(console_width - tray_width) / 2, -130, -front]) {
        old() tray();
        old() translate([0, 0, tray_high]) tray_lid();
        translate([coils[2].x - 31.5, coils[2].y - 44, tray_high + lid - well]) card_lying("#f2f4f7");
    }
    spots = [[-110, -120], [-110, 60], [console_width + 64, 60], [console_width + 64, -120]];
    for (at = [0 : 3]) translate([spots[at].x, spots[at].y, pod_size.z - front]) {
        old() pod();
        color(SEATS[at]) bezel(at + 1);
        translate([button_at.x, button_at.y, bezel_high]) arcade("#f2f4f7");
    }
}

if (step == "1") step_inserts();
if (step == "2") step_controls();
if (step == "3") step_panel();
if (step == "4") step_clamps();
if (step == "5") step_base();
if (step == "6") step_tray();
if (step == "7a") step_supply();
if (step == "7b") step_nano();
if (step == "7c") step_antenna(0);
if (step == "7d") step_antenna(1);
if (step == "7e") step_antenna(2);
if (step == "7f") step_antenna(3);
if (step == "8") step_lid();
if (step == "9") step_pod();
if (step == "10") step_pod_base();
if (step == "11") step_table();
