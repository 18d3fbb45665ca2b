import { readFile } from 'node:fs/promises';
import type { PictureAddress, PictureFormat } from './address';
import { VariantCache } from './cache';
import { encode, ENCODING } from './encode';
import { Lane } from './lane';
import type { Source } from './source';
import { targetSize, type Target } from './size';

export type Picture = {
  format: PictureFormat;
  etag: string;
  /** False while a smaller encoding of the same picture is being made. */
  final: boolean;
  bytes: () => Promise<Buffer>;
};

type Desired = Pick<PictureAddress, 'width' | 'height' | 'crop' | 'format'> & {
  accepts: { avif: boolean; webp: boolean };
};

function variantName({ hash }: Source, target: Target, format: PictureFormat): string {
  const crop = target.crop ? `-${target.crop}` : '';
  return `${hash}-${target.width}x${target.height}${crop}-${ENCODING}.${format}`;
}

/**
 * Decides which encoding of a picture to return, and makes it. No request waits for AVIF: the first ones get
 * WebP while one background worker encodes, after all encodings that requests wait for. If AVIF is no smaller
 * than WebP, an empty file records that, and WebP remains the answer.
 */
export class Pictures {
  readonly #cache: VariantCache;
  readonly #front = new Lane();
  readonly #back = new Lane();
  readonly #queued = new Set<string>();
  #closed = false;

  constructor(cacheDirectory: string) {
    this.#cache = new VariantCache(cacheDirectory);
  }

  async choose(source: Source, desired: Desired): Promise<Picture> {
    const target = targetSize(source, desired);
    const { format, accepts } = desired;
    if (format === 'avif' || (format === undefined && accepts.avif)) {
      const stored = await this.#cache.size(variantName(source, target, 'avif'));
      if (stored) return this.#picture(source, target, 'avif', true);
      if (stored === null) this.#encodeLater(source, target);
      return this.#picture(source, target, 'webp', stored === 0);
    }
    const plain = source.format === 'png' ? 'png' : 'jpeg';
    return this.#picture(source, target, format ?? (accepts.webp ? 'webp' : plain), true);
  }

  /** Resolves when nothing is being encoded or queued. */
  async idle(): Promise<void> {
    await this.#front.idle();
    await this.#back.idle();
  }

  /** Drops the background queue and waits for the current encoding. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.idle();
  }

  #picture(source: Source, target: Target, format: PictureFormat, final: boolean): Picture {
    const name = variantName(source, target, format);
    return { format, final, etag: `"${name}"`, bytes: () => this.#bytes(source, target, format) };
  }

  #bytes(source: Source, target: Target, format: PictureFormat): Promise<Buffer> {
    const whole = target.width === source.width && target.height === source.height;
    // Returns an unchanged original as it is: encoding it again only loses quality.
    if (whole && !target.crop && format === source.format) return readFile(source.path);
    return this.#cache.get(variantName(source, target, format), () =>
      this.#front.run(async () => encode(await readFile(source.path), target, format)),
    );
  }

  #encodeLater(source: Source, target: Target): void {
    const name = variantName(source, target, 'avif');
    if (this.#closed || this.#queued.has(name)) return;
    this.#queued.add(name);
    void this.#back
      .run(async () => {
        const webp = await this.#bytes(source, target, 'webp');
        await this.#front.idle();
        if (this.#closed) return;
        await this.#cache.get(name, async () => {
          const avif = await encode(await readFile(source.path), target, 'avif');
          return avif.length < webp.length ? avif : Buffer.alloc(0);
        });
      })
      .catch((error: unknown) => process.emitWarning(error instanceof Error ? error : `${error}`))
      .finally(() => this.#queued.delete(name));
  }
}
