import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config.server';

const BUCKET = {
  STORAGE_ENDPOINT: 'https://s3.cups.test/',
  STORAGE_BUCKET: 'cups-uploads',
  STORAGE_ACCESS_KEY: 'AK',
  STORAGE_SECRET_KEY: 'a-secret-that-nobody-may-read',
};

/** What is wrong with variables; null if nothing is. */
function objection(variables: Record<string, string>): string | null {
  try {
    parseConfig(variables);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('uploads', () => {
  it('are kept in the database, unscanned, until a bucket and a scanner are named', () => {
    expect(parseConfig({})).toMatchObject({ bucket: null, scanner: null });
    expect(parseConfig({ ...BUCKET, CLAMD_HOST: 'clamd' })).toMatchObject({
      bucket: {
        endpoint: 'https://s3.cups.test',
        bucket: 'cups-uploads',
        region: 'us-east-1',
        isReachable: true,
      },
      scanner: { host: 'clamd', port: 3310 },
    });
  });

  it('need all of a bucket, and say what is missing without what is there', () => {
    for (const name of Object.keys(BUCKET)) {
      expect(objection({ ...BUCKET, [name]: '' })).toBe(
        `To keep uploads in a bucket, these are needed: ${name}.`,
      );
    }
    expect(objection({ ...BUCKET, STORAGE_BUCKET: 'Cups/Uploads' })).toMatch(/name of a bucket/);
  });

  it('are downloaded by https from a store that has it, or through the store', () => {
    const inside = { ...BUCKET, STORAGE_ENDPOINT: 'http://minio:9000' };
    expect(objection(inside)).toBeNull();
    const secure = { ...inside, ORIGIN: 'https://cups.test' };
    expect(objection(secure)).toMatch(/STORAGE_ENDPOINT has to begin with https/);
    expect(parseConfig({ ...secure, STORAGE_DOWNLOADS: 'proxy' }).bucket?.isReachable).toBe(false);
  });
});
