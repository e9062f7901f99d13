// Where bought things and printed parts would share room: openscad -D 'fit="console"' …
// What comes out must be empty. Everything is moved a hair off what it rests on.
include <steps.scad>

step = "";
fit = "console";
hair = 0.05;

module behind_a_nut() translate([0, 0, -wall - 3 - hair]) cylinder(d = nut, h = 3);
module controls_there() {
    for (x = buttons_at) translate([x, controls_at, hair]) {
        push();
        behind_a_nut();
    }
    translate([console_width / 2, controls_at, hair]) knob();
}
module board_there(size) translate([0, 0, hair]) cube([size.x, size.y, 3 + size.z]);

if (fit == "console") intersection() {
    console_shell();
    union() {
        translate([0, 0, -hair]) glass_panel();
        controls_there();
    }
}
if (fit == "clamps") intersection() {
    translate([0, 0, -hair]) clamps();
    union() {
        console_shell();
        glass_panel();
        controls_there();
    }
}
if (fit == "base") intersection() {
    console_base();
    union() {
        console_shell();
        glass_panel();
        controls_there();
    }
}
if (fit == "tray") intersection() {
    tray();
    union() {
        for (at = [0 : antennas - 1]) translate(concat(board_at(at), tray_high - board.z + hair))
            cube(board);
        if (on_carrier) translate(concat(carrier_at, tray_floor + carrier_stands)) {
            board_there(carrier);
            translate([(carrier.x - nano.x) / 2, carrier.y - nano.y, carrier.z + socketed])
                board_there(nano);
        }
        else {
            translate(concat(nano_at, tray_floor + 4)) board_there(nano);
            translate(concat(shifter_at, tray_floor + 4)) board_there(shifter);
        }
    }
}
if (fit == "boards") intersection() {
    for (at = [0 : antennas - 1]) translate(concat(board_at(at), 0)) cube([board.x, board.y, 50]);
    union() {
        if (on_carrier) translate(concat(carrier_at, 0)) cube([carrier.x, carrier.y, 50]);
        else {
            translate(concat(nano_at, 0)) cube([nano.x, nano.y, 50]);
            translate(concat(shifter_at, 0)) cube([shifter.x, shifter.y, 50]);
        }
    }
}
if (fit == "pod") intersection() {
    union() {
        pod();
        bezel(seat);
        pod_base();
    }
    translate([button_at.x, button_at.y, bezel_high + hair]) arcade("white");
}
