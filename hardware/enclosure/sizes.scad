// Every size in millimetres. What you change is at the top; what follows from it is below.
// Override without editing: openscad -D 'panel="dsi5"' -D antennas=2 …

panel = "pi7";      // a name of PANELS
tilt = 25;          // the glass against the table, degrees
antennas = 4;       // RC522 boards in the tray, 1 to 4
reader = "strip";   // what the reader's chips are on: a "strip" of perfboard, or the "carrier" board
pods = 4;           // seats' buttons whose cables leave the console, 2 to 8
seat = 1;           // the badge of a bezel, 1 to 8

wall = 3;           // console: face and walls
tray_wall = 2.4;
pod_wall = 2.4;
gap = 0.3;          // play between two printed parts, each side
bed = 220;

// name, glass [width, height, thickness of its edge], whole depth with a Pi behind it, and how far
// the panel's own back stands behind that edge: a Touch Display 2 is 15 (7") or 16 mm (5") deep.
// Glass and picture as the makers give them; edge and depth: measure yours before you print.
PANELS = [
    ["pi7", [192.96, 110.76, 1.6], 46, 6],    // Raspberry Pi Touch Display, 7", 800×480
    ["touch2-7", [189.32, 120.24, 6.0], 44, 9], // Raspberry Pi Touch Display 2, 7", 720×1280
    ["touch2-5", [143.5, 91.5, 6.0], 44, 10], // Raspberry Pi Touch Display 2, 5", 720×1280
    ["dsi5", [121.1, 78.0, 6.0], 40, 6],      // 5" 800×480 with DSI, outline of the common ones
];
found = search([panel], PANELS)[0];
assert(is_num(found), str("panel: expected one of ", [for (known = PANELS) known[0]]));
glass = PANELS[found][1];
panel_depth = PANELS[found][2];
panel_back = PANELS[found][3];
assert(tilt >= 15 && tilt <= 35, "tilt: expected 15 to 35 degrees; steeper walls want supports");
assert(antennas >= 1 && antennas <= 4, "antennas: expected 1 to 4");
assert(reader == "strip" || reader == "carrier", "reader: expected strip or carrier");
assert(reader == "strip" || antennas > 2, "the carrier wants the tray of three or four antennas");
assert(pods >= 2 && pods <= 8, "pods: expected 2 to 8");
assert(seat >= 1 && seat <= 8, "seat: expected 1 to 8");

// Screws and inserts: M3, the insert set with a soldering iron.
insert_hole = 4.0;
insert_deep = 7;    // the insert's 5 and room for the screw's tip
insert_long = 5;
screw_long = 8;
screw_hole = 3.4;
head = 6.2;         // a countersunk M3
post = 8;

// The console.
lip = 3.5;          // of the glass, behind the face
strip = 36;         // below the glass: undo, knob, judge
above = 13;         // above the glass: the clamps' posts
corner = 5;
button_hole = 16.2; // undo and judge
button_deep = 24;   // behind the face, with its terminals
nut = 20;           // of those buttons, across
knob_hole = 7.2;
pi_low = 28;        // a Pi reaches so far below the middle of the glass
base = 3;

console_width = glass.x + 2 * (wall + 0.5);
console_long = strip + glass.y + above;
controls_at = (wall + strip - post - 0.5) / 2;
glass_middle = strip + glass.y / 2;
// Deep enough at the front for the buttons, and in the middle for the panel with its Pi.
front = max(
    wall + button_deep + base / cos(tilt) - (controls_at - button_hole / 2) * tan(tilt),
    panel_depth + base / cos(tilt) + 2 - (glass_middle - pi_low) * tan(tilt),
    16);
back_deep = front + console_long * tan(tilt);
clamp = [22, 13, 4];
clamp_post = 7;
clamp_at = [0.2, 0.8];
// A notch for each cable: supply, reader, USB stick, loudspeaker, the tray's 5 V, then the seats'.
others = 5;
notches = [for (at = [0 : pods + others - 1])
    console_width * (0.14 + 0.72 * at / (pods + others - 1))];
assert(max(console_width, console_long) <= bed, "the console does not fit the bed");
assert(controls_at + nut / 2 + 1 <= strip - post - 0.5, "the buttons' nuts touch the clamps");
assert(screw_long - base >= 0.8 * insert_long, "the base's screws do not reach their inserts");
assert(screw_long - clamp.z >= 0.8 * insert_long, "the clamps' screws do not reach their inserts");
assert(screw_long - base <= insert_deep, "the base's screws are too long");

// The tray. An RC522 lies with its smooth side up; its coil fills the end away from the pins.
board = [40, 60, 1.6];
coil = 40;
pitch = 100;        // between the middles of two coils
around = 52;        // from the middle of a coil to the tray's edge
card = [68, 93];    // a sleeved card with room for a finger's push
well = 1.2;
lid = 3;
tray_floor = 2.4;
tray_room = 22;     // under the boards: pins and wires
clear_of_metal = 20;
nano = [18.4, 45, 1.6];
carrier = [50, 80, 1.6];
carrier_stands = 2.5;   // its solder joints, cut to 2 mm
socketed = 11;      // from the carrier to the Nano in its sockets
usb_socket = 4;
columns = min(antennas, 2);
rows = antennas > 2 ? 2 : 1;
shifter = [36, rows == 2 ? 80 : 48, 1.6];  // the strip of perfboard with its chips
bay = antennas == 1 ? 62 : 0;
tray_width = 2 * around + (columns - 1) * pitch + bay;
tray_long = 2 * around + (rows - 1) * pitch;
tray_high = tray_floor + tray_room;
assert(tray_floor + carrier_stands + carrier.z + socketed + nano.z + usb_socket < tray_high,
    "the Nano on the carrier touches the lid");
assert(max(tray_width, tray_long) <= bed, "the tray does not fit the bed");
assert(lid - well >= 1.6, "the lid over the coils is too thin");
assert(around - coil / 2 - post >= clear_of_metal, "a screw stands too near to a coil");
assert(screw_long - lid >= 0.8 * insert_long, "the lid's screws do not reach their inserts");

// A seat's button.
pod_size = [46, 70, 42];
pod_button = 24.3;
pod_button_deep = 34;
light_hole = 5.2;
bezel_high = 2;
cable = 5.2;
assert(pod_size.z - base - pod_wall >= pod_button_deep - bezel_high, "the pod is too low");
assert(pod_wall + bezel_high <= 6, "the button's nut does not reach");
