import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtworkOwner } from '../../app/models/core/artwork.server';
import type { Database } from '../../app/models/core/database.server';
import { createScan, type Scan } from '../../app/platforms/scanner/clamd.server';
import { storeArtwork } from '../../app/services/custom-orders/request-custom-order.server';
import { EICAR, startClamd } from '../support/clamd';
import { eachDatabase } from '../support/database';
import { signal } from '../support/signal';
import { uploadsInPostgres } from '../support/uploads';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/>';
const LOGO = Buffer.from(`${SVG}</svg>`);

const customer = () => ({
  customerGid: `gid://shopify/Customer/${randomUUID().replace(/\D/g, '')}`,
});
const visitor = () => ({
  visitorKey: createHash('sha256').update(randomUUID()).digest('base64url'),
});

eachDatabase((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const upload = (scan: Scan | null, owner: ArtworkOwner = customer(), bytes = LOGO) => {
    const { uploads, ...needs } = uploadsInPostgres;
    const context = { ...needs, db: database.db, now: Date.now, uploads: { ...uploads, scan } };
    return storeArtwork(context, owner, { name: 'mark.svg', bytes });
  };

  it('a clean file is kept; of an infected one, and of any while the scanner is silent, nothing is', async () => {
    const clamd = await startClamd();
    const scan = createScan(clamd);
    expect(await upload(scan)).toMatchObject({ ok: true });
    const infected = Buffer.from(`${SVG}<title>${EICAR}</title></svg>`);
    const refused = await upload(scan, customer(), infected);
    expect(refused).toEqual({ ok: false, code: 'upload_infected' });
    await clamd.stop();
    expect(await upload(scan)).toEqual({ ok: false, code: 'upload_unscanned' });
    expect(await upload(null, customer(), infected)).toMatchObject({ ok: true });
    const kept = await database.db.selectFrom('stored_file').select('key').execute();
    expect(kept).toHaveLength(4);
  });

  it('visitors do not wait for one another while the scanner is slow', async () => {
    const slow = signal();
    const clamd = await startClamd({ held: slow.given });
    const scan = createScan(clamd);
    const stored = Promise.all([1, 2, 3].map(() => upload(scan, visitor())));
    await expect.poll(() => clamd.streams.length, { timeout: 10_000 }).toBe(3);
    slow.give();
    expect((await stored).map(({ ok }) => ok)).toEqual([true, true, true]);
    await clamd.stop();
  });
});
