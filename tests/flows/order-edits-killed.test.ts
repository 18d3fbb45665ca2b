import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../support/database';
import { added, orderEdits } from './order-edit-fixture';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const { edit, setQuantity, endEdits, sums } = orderEdits(() => fixture);

  it.each(['edit_after_commit', 'edit_after_money'] as const)(
    'an edit up and one down move their money once, although the process dies at %s',
    async (dieAt) => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      const gid = payment.orderGid ?? '';
      const up = edit(gid, { added: [added(800)] }, { method: 'card', dieAt });
      await expect(up).rejects.toThrow(dieAt);
      await endEdits();
      expect(await sums(gid)).toEqual({ total: 2_800, net: 2_800 });
      expect(await fixture.books(payer)).toMatchObject({ charges: 2, chargedCents: 2_800 });
      await expect(setQuantity(gid, 0, { dieAt })).rejects.toThrow(dieAt);
      await endEdits();
      await fixture.giveBack();
      expect(await sums(gid)).toEqual({ total: 800, net: 800 });
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 800 });
      expect(await fixture.audit()).toEqual([]);
    },
  );
});
