"""The firmware's pure modules, built for this machine with sanitizers and called through ctypes."""

import ctypes
import os
from ctypes import c_bool, c_uint8, c_uint16

from tablepi.devices.readers.tablepi.commands import LONGEST, Frame
from tablepi.tools.simulator.simulated_chips import BUILT

WIRE = LONGEST + 3
BODY = LONGEST - 4


class CFrame(ctypes.Structure):
    """struct frame"""

    _fields_ = [
        ("sequence", c_uint8),
        ("kind", c_uint8),
        ("size", c_uint8),
        ("body", c_uint8 * BODY),
    ]

    @classmethod
    def of(cls, frame: Frame) -> "CFrame":
        return cls(frame.sequence, frame.kind, len(frame.body), (c_uint8 * BODY)(*frame.body))

    @property
    def value(self) -> Frame:
        return Frame(self.sequence, self.kind, bytes(self.body[: self.size]))


class CHearing(ctypes.Structure):
    """struct frame_hearing"""

    _fields_ = [("length", c_uint8), ("damaged", c_uint8), ("bytes", c_uint8 * (LONGEST + 2))]


class CTag(ctypes.Structure):
    """struct protocol_tag"""

    _fields_ = [("size", c_uint8), ("sak", c_uint8), ("uid", c_uint8 * 10)]

    @classmethod
    def of(cls, uid: bytes, sak: int) -> "CTag":
        return cls(len(uid), sak, (c_uint8 * 10)(*uid))

    @property
    def value(self) -> bytes:
        return bytes(self.uid[: self.size])


class CHello(ctypes.Structure):
    """struct protocol_hello"""

    _fields_ = [
        ("major", c_uint8),
        ("minor", c_uint8),
        ("id", c_uint8 * 4),
        ("antennas", c_uint8),
        ("cause", c_uint8),
    ]


class CBeat(ctypes.Structure):
    """struct protocol_beat"""

    _fields_ = [
        ("uptime_s", c_uint16),
        ("poll_ms", c_uint8),
        ("damaged", c_uint8),
        ("renewed", c_uint8),
    ]


class CAntenna(ctypes.Structure):
    """struct protocol_antenna"""

    _fields_ = [
        ("antenna", c_uint8),
        ("health", c_uint8),
        ("version", c_uint8),
        ("lay", c_uint8),
        ("lies", c_uint8),
        ("tag", ctypes.POINTER(CTag)),
    ]


class CMemory(ctypes.Structure):
    """struct protocol_memory"""

    _fields_ = [
        ("antenna", c_uint8),
        ("lay", c_uint8),
        ("size", c_uint8),
        ("uid", c_uint8 * 7),
        ("bytes", c_uint8 * 62),
    ]


class CCommand(ctypes.Structure):
    """struct protocol_command"""

    _fields_ = [
        ("kind", c_uint8),
        ("antenna", c_uint8),
        ("first", c_uint8),
        ("second", c_uint8),
        ("data", c_uint8 * 4),
        ("tag", CTag),
    ]


class CPresence(ctypes.Structure):
    """struct presence"""

    _fields_ = [
        ("lies", c_uint8),
        ("lay", c_uint8),
        ("tag", CTag),
        ("of_one", c_uint8),
        ("known", c_bool),
        ("misses", c_uint8),
        ("collisions", c_uint8),
        ("alone", c_uint8),
        ("once", CTag),
        ("first_miss_ms", c_uint16),
        ("read_ms", c_uint16),
    ]


class CLights(ctypes.Structure):
    """struct lights"""

    _fields_ = [
        ("lit", c_uint8),
        ("blinking", c_uint8),
        ("identify_ms", c_uint16),
        ("last_ms", c_uint16),
    ]


def library() -> ctypes.CDLL:
    """The modules; with the address sanitizer where the environment says that it is loaded."""
    name = "pure-asan.so" if os.environ.get("TABLEPI_ASAN") == "1" else "pure.so"
    loaded = ctypes.CDLL(str(BUILT / name))
    for says_bool in ("frame_hear", "presence_read", "presence_several", "presence_nothing"):
        getattr(loaded, says_bool).restype = c_bool
    loaded.presence_unclear.restype = loaded.presence_in_doubt.restype = c_bool
    loaded.presence_is_sure.restype = c_bool
    loaded.frame_write.restype = loaded.lights_now.restype = c_uint8
    loaded.crc_frame.restype = loaded.crc_tag.restype = c_uint16
    return loaded
