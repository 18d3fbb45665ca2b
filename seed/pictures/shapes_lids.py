"""Lids for hot and cold cups; `rim` is the cup's radius and 2.2 mm, with their openings. Their skirt stands on z = 0; millimetres."""
import math

from materials import clear, plastic
from mesh import lathe, plate2d, put, roll, tube
from prints import dot


def bead(r, z):
    """The rolled snap bead at the foot of a lid's skirt."""
    return roll(r, z, 1.3, -150, 120, 8)


def hot_lid(mat, rim=47.3):
    """A domed sip lid: skirt, raised ring, sunken top, sip hole and air hole."""
    r = rim
    profile = [(r + 0.4, 0.2)] + bead(r + 0.6, 1.6) + [(r + 1.1, 3.2), (r + 0.9, 7), (r + 0.1, 9.2), (r - 2, 10)]
    profile += [(r - 3.2, 11), (r - 5.2, 19.2), (r - 6.4, 20.6), (r - 8.2, 20.7), (r - 9.6, 19.6), (r - 10.6, 15.2), (r - 12.5, 13.8)]
    profile += [(r - 20, 13.6), (6, 14.2), (0, 14.3)]

    def dent(a, rr, z):
        return -0.25 if z > 3 and z < 9 and int(math.degrees(a) / 6) % 2 else 0
    top = lathe(profile, mat, 240, dent, 'hot lid', 45)
    hole = plate2d([slot(9, 3.4)], plastic('black', 0.8), 0.12, soft=0)
    hole2 = plate2d([dot(1.2)], plastic('black', 0.8), 0.12, soft=0)
    return [top] + put([hole], 0, -(r - 7.3), 20.55) + put([hole2], 0, r - 22, 14.0)


def slot(w, d, n=12):
    """An oblong with round ends."""
    right = [(w / 2 - d / 2 + d / 2 * math.sin(math.pi * i / n), -d / 2 * math.cos(math.pi * i / n)) for i in range(n + 1)]
    return right + [(-x, -y) for x, y in right]


def flat_lid(mat=None, rim=51.2):
    """A flat clear lid with a raised ring and a cross slot for a straw."""
    mat, r = mat or clear(), rim
    profile = [(r + 0.3, 0)] + bead(r + 0.5, 1.4) + [(r + 1.0, 3), (r + 0.8, 7.5), (r - 0.3, 9), (r - 2.4, 9.2), (r - 3.4, 8.4), (r - 4.2, 4.2)]
    profile += [(r - 6, 3.4), (r - 16, 3.4), (r - 17, 4.6), (r - 18.5, 4.8), (r - 20, 3.6), (0, 3.5)]
    top = lathe(profile, mat, 200, None, 'flat lid', 45)
    return [top] + cross(3.9)


def cross(z, size=9):
    line = plastic('white', 0.5)
    a = plate2d([slot(size, 0.5)], line, 0.1, soft=0)
    b = plate2d([slot(size, 0.5)], line, 0.1, soft=0)
    return put([a], z=z, turn=45) + put([b], z=z, turn=-45)


def dome_lid(mat=None, rim=51.2, hole=12):
    """A half ball on a snap ring with a round hole."""
    mat, r = mat or clear(), rim
    profile = [(r + 0.3, 0)] + bead(r + 0.5, 1.4) + [(r + 1.0, 3), (r + 0.8, 7.5), (r - 0.4, 8.8), (r - 2.2, 9), (r - 3, 10)]
    base, height = r - 3.2, 36 * r / 51.2
    last = math.acos(hole / base)
    profile += [(base * math.cos(last * i / 18), 10.5 + height * math.sin(last * i / 18)) for i in range(19)]
    profile += [(hole - 0.6, 10.5 + height * math.sin(last) + 0.3), (hole - 0.9, 10.5 + height * math.sin(last) - 0.5)]
    return [lathe(profile, mat, 200, None, 'dome lid', 50)]


def sip_lid(mat=None, rim=51.2):
    """A strawless lid: raised spout ridge at the front, sloping to the back."""
    mat, r = mat or clear(), rim
    profile = [(r + 0.3, 0)] + bead(r + 0.5, 1.4) + [(r + 1.0, 3), (r + 0.8, 7.5), (r - 0.4, 9), (r - 2.6, 9.4), (r - 4.4, 14), (r - 6.2, 15.2), (r - 8, 14.4)]
    profile += [(r - 10, 8), (r - 13, 6.6), (r - 30, 6.4), (0, 6.6)]
    top = lathe(profile, mat, 200, None, 'sip lid', 45)
    for v in top.data.vertices:  # the ridge sinks towards the back
        x, y, z = v.co
        if z > 0.095:
            back = max(0, min(1, (y / (0.01 * r) + 1) / 2))
            v.co.z = 0.095 + (z - 0.095) * (1.25 - 0.75 * back)
    rimmed = tube([(x, y, 0) for x, y in slot(15, 7)], 0.5, mat, True)
    return [top] + put([rimmed], 0, -(r - 6.4), 16.6)
