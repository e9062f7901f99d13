// Shapes that several parts share, and `buy`, from which the bill of materials is made.
include <sizes.scad>
$fn = 40;

module buy(what, count = 1) echo(str("BUY ", what, " ", count));

module plate(size, high, round = corner)
    linear_extrude(high) rounded(size, round);

module rounded(size, round = corner)
    translate([round, round]) offset(round) square([size.x - 2 * round, size.y - 2 * round]);

// A hole for an insert, from z = 0 downwards.
module insert() translate([0, 0, -insert_deep]) cylinder(d = insert_hole, h = insert_deep + 0.01);

// A countersunk screw's hole through a plate from z = 0 upwards, its head at the top.
module screw(thick) {
    translate([0, 0, -0.01]) cylinder(d = screw_hole, h = thick + 0.02);
    translate([0, 0, thick - (head - screw_hole) / 2])
        cylinder(d1 = screw_hole, d2 = head, h = (head - screw_hole) / 2 + 0.01);
}

// Slots in a row along x, for air.
module vents(count, size, pitch, deep)
    for (at = [0 : count - 1]) translate([(at - (count - 1) / 2) * pitch, 0, 0])
        cube([size.x, size.y, deep], center = true);

// Two slots for a cable tie over something that is `wide`.
module tie(wide, deep)
    for (side = [-1, 1]) translate([side * (wide / 2 + 1.6), 0, 0])
        cube([2, 4.5, deep * 2 + 0.02], center = true);

// Four corner posts that carry a board `high` above z = 0 and hold it on all sides.
module cradle(size, high) {
    grip = 7;
    for (x = [0, 1], y = [0, 1]) translate([x * size.x, y * size.y]) mirror([x, 0]) mirror([0, y])
        difference() {
            translate([-2 - gap, -2 - gap]) cube([grip, grip, high + size.z]);
            translate([-gap, -gap, high]) cube([grip, grip, size.z + 0.01]);
            translate([2, 2, -0.01]) cube([grip, grip, high + 0.02]);
        }
}

// The outline of a seat's badge, 24 wide with its middle at the origin: those of the screen.
module badge(seat) translate([-12, 12]) mirror([0, 1]) {
    if (seat == 1) translate([12, 12]) circle(9.8);
    if (seat == 2) translate([3.4, 3.4]) square(17.2);
    if (seat == 3) polygon([[12, 3], [22, 20.6], [2, 20.6]]);
    if (seat == 4) polygon([[12, 1.8], [22.2, 12], [12, 22.2], [1.8, 12]]);
    if (seat == 5) polygon([[12, 2.4], [22.2, 9.8], [18.3, 21.4], [5.7, 21.4], [1.8, 9.8]]);
    if (seat == 6) polygon([[6.8, 4.6], [17.2, 4.6], [22, 12], [17.2, 19.4], [6.8, 19.4], [2, 12]]);
    if (seat == 7) polygon([[12, 1.8], [20.6, 4.4], [20.6, 11], [20, 14], [18.5, 17], [16, 19.7],
        [12, 22], [8, 19.7], [5.5, 17], [4, 14], [3.4, 11], [3.4, 4.4]]);
    if (seat == 8) {
        translate([4.6, 4.6]) square(14.8);
        polygon([[12, 2.1], [21.9, 12], [12, 21.9], [2.1, 12]]);
    }
}

module figure(words, size) text(words, size = size, halign = "center", valign = "center",
    font = "DejaVu Sans:style=Bold");
