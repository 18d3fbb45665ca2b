import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts text at rest; what was sealed with another secret does not open. */
export type Sealing = {
  seal: (text: string) => string;
  /** Returns null if the text was not sealed with this secret, or was changed since. */
  open: (sealed: string) => string | null;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the secret; seals to base64url of iv, tag and text. */
export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, 'earth-brands', 'sealed at rest', 32));
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
