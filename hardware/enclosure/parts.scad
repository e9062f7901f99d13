// One part as it lies on the bed: openscad -D 'part="tray"' -o tray.stl parts.scad
include <console.scad>
include <tray.scad>
include <pod.scad>

part = "bezel";

if (part == "console-shell") rotate([0, 180, 0]) console_shell();
else if (part == "console-base") rotate([tilt, 0, 0]) console_base();
else if (part == "panel-clamp") panel_clamp();
else if (part == "tray") tray();
else if (part == "tray-lid") tray_lid();
else if (part == "pod") rotate([0, 180, 0]) pod();
else if (part == "pod-base") pod_base();
else if (part == "bezel") bezel(seat);
else assert(false, str("no such part: ", part));
