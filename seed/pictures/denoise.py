"""Takes the grain out of a path-traced picture with the help of its albedo and normal passes.

Debian's Blender has no denoiser. Light is divided by the surface's own colour first, so that prints,
letters and wood grain are never blurred; what is left is smoothed by an edge-stopping wavelet filter
(A-trous, after Dammertz and others 2010; the variance guide after Schied and others 2017).
"""
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, minimum_filter, rank_filter, uniform_filter

KERNEL = {0: 3 / 8, 1: 1 / 4, 2: 1 / 16}
LEVELS = (1, 3, 8)


def fireflies(picture):
    """Clamps single bright pixels to the third brightest of their surroundings."""
    bright = picture.max(-1)
    limit = rank_filter(bright, -3, size=3)
    return picture * np.minimum(1, limit / np.maximum(bright, 1e-6))[..., None]


def around(a, dy, dx, pad):
    """The picture shifted by (dy, dx), taken from an edge-padded copy."""
    h, w = a.shape[0] - 2 * pad, a.shape[1] - 2 * pad
    return a[pad + dy:pad + dy + h, pad + dx:pad + dx + w]


def padded(a, pad):
    return np.pad(a, ((pad, pad), (pad, pad), (0, 0)), 'reflect')


def smooth(light, variance, features, step, strength):
    """One wavelet level: a 5 by 5 kernel with `step` pixels between its taps."""
    pad = 2 * step
    pl, pf, pv = padded(light, pad), padded(features, pad), padded(variance[..., None], pad)
    lum = light.mean(-1)
    allowed = strength * np.sqrt(np.maximum(uniform_filter(variance, 3), 1e-9)) + 1e-4
    total, weight, spread = np.zeros_like(light), np.zeros_like(lum), np.zeros_like(lum)
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            other = around(pl, dy * step, dx * step, pad)
            far = abs(other.mean(-1) - lum) / allowed
            near = ((around(pf, dy * step, dx * step, pad) - features) ** 2).sum(-1)
            w = KERNEL[abs(dy)] * KERNEL[abs(dx)] * np.exp(-far - near)
            total += other * w[..., None]
            spread += around(pv, dy * step, dx * step, pad)[..., 0] * w * w
            weight += w
    return total / weight[..., None], spread / weight ** 2, weight


def calmed(picture, albedo, reach=16):
    """Smooths the bare ground, the more the farther from the goods, so that no blotch is left on it."""
    b = max(2, albedo.shape[1] // 60)
    bare = np.median(np.concatenate([albedo[:, :b], albedo[:, -b:]], 1), 1, keepdims=True)
    lum = albedo.mean(-1).astype(np.float64)
    even = uniform_filter(lum * lum, 3) - uniform_filter(lum, 3) ** 2 < 1e-6
    ground = minimum_filter(even & (abs(albedo - bare).max(-1) < 0.02), 3).astype(np.float32)
    share = np.maximum(gaussian_filter(ground, reach), 1e-4)[..., None]
    mean = gaussian_filter(picture * ground[..., None], (reach, reach, 0)) / share
    far = np.clip((distance_transform_edt(ground) - 2) / (2 * reach), 0, 1)[..., None]
    return picture + (mean - picture) * far


def denoise(color, albedo, normal, strength=4.5, glassy=False):
    """Linear colour, albedo and normal as float arrays (height, width, 3); returns clean linear colour.

    glassy: clear goods make the albedo pass grainy too, so the finished colour is smoothed once more.
    """
    color = fireflies(np.maximum(color, 0))
    tint = np.where(albedo.max(-1, keepdims=True) > 0.03, albedo, 1) + 0.015
    light = np.log1p(color / tint).astype(np.float32)
    calm = uniform_filter(normal, (3, 3, 1)) * 0.7 + normal * 0.3
    features = np.concatenate([albedo / 0.22, calm / 0.26], -1).astype(np.float32)
    lum = light.mean(-1)
    variance = np.maximum(uniform_filter(lum * lum, 7) - uniform_filter(lum, 7) ** 2, 0)
    alone = None
    for step in LEVELS:
        light, variance, weight = smooth(light, variance, features, step, strength)
        alone = np.clip(1.7 - weight / 0.4, 0, 1)[..., None] if alone is None else alone
    clean = np.expm1(light) * tint
    # Pixels on an outline have no like neighbours: they take a soft mean instead, which also smooths stairs.
    soft = gaussian_filter(clean, (1.0, 1.0, 0))
    clean = clean + (soft - clean) * alone
    clean = calmed(clean, albedo)
    if not glassy:
        return clean
    lum = clean.mean(-1)
    variance = np.maximum(uniform_filter(lum * lum, 5) - uniform_filter(lum, 5) ** 2, 0)
    return smooth(clean, variance, (uniform_filter(normal, (3, 3, 1)) / 0.5).astype(np.float32), 1, 2.6)[0]
