import { beforeAll, describe, expect, it } from 'vitest';
import { shopOfRun } from '../support/organization';
import { stripeOf } from '../support/people-with-cards';
import { pageOf, press } from './checkout-buyers';
import {
  allow,
  ALLOWANCES,
  atCheckout,
  BALANCE,
  depositForOrganization,
  giveCard,
  check,
  memberOf,
  organizationWith,
} from './organization-cash-people';
import { peopleOf } from './sign-up-people';

type Organization = Awaited<ReturnType<typeof organizationWith>>;

const people = () => peopleOf(shopOfRun());
const CASH = 'Bluebird Coffee’s Earth Cash';

describe('an admin’s deposit', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await organizationWith('50');
  });

  it('is the organization’s, and its page says so once', async () => {
    const { admin } = organization;
    const page = await check(admin);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`$51.00 was added to ${CASH}.`);
    expect(page.text).toMatch(/Available now \$51\.00/);
    expect(page.text).toMatch(/Deposit .* \+\$51\.00/);
    expect((await check(admin)).text).not.toContain('was added to');
    // The admin's own balance is unchanged.
    expect((await check(admin, '/dashboard/payments')).text).toMatch(/Earth Cash: \$0\.00/);
  });

  it('is reviewed with what it brings to whom before anything is charged', async () => {
    const { admin } = organization;
    const form = await check(admin, '/dashboard/payments/add?into=organization');
    expect(form.fields['into']).toBe('organization');
    const requested = { ...form.fields, amount: '10', intent: 'review' };
    const review = await pageOf(await admin.visitor.post('/dashboard/payments/add', requested));
    expect(review.text).toContain(`Added to ${CASH} $10.20`);
    const { intents } = await stripeOf(shopOfRun().sandboxUrl, admin.email);
    expect(intents.map(({ amount }) => amount)).toEqual([5_000]);
  });

  it('is one’s own where that is chosen', async () => {
    const other = await organizationWith('5');
    const { fields } = await check(other.admin, '/dashboard/payments/add');
    expect(fields['into']).toBe('own');
    const sent = { ...fields, amount: '20', intent: 'confirm' };
    const added = await pageOf(await other.admin.visitor.post('/dashboard/payments/add', sent));
    expect(added.location).toBe('/shop-all');
    expect((await check(other.admin)).text).toMatch(/Available now \$5\.10/);
  });

  it('is no member’s to make, whatever they post', async () => {
    const member = memberOf(organization);
    await giveCard(member);
    const { text, fields } = await check(member, '/dashboard/payments/add?into=organization');
    expect(text).not.toContain(CASH);
    expect(fields).not.toHaveProperty('into');
    for (const intent of ['review', 'confirm', 'change']) {
      const sent = { ...fields, amount: '10', into: 'organization', intent };
      expect((await member.visitor.post('/dashboard/payments/add', sent)).status).toBe(403);
    }
    expect((await depositForOrganization(member, '10')).location).toBe('/shop-all');
    expect((await check(organization.admin)).text).toMatch(/Available now \$51\.00/);
  });
});

describe('an allowance', () => {
  let shared: Organization;
  beforeAll(async () => {
    shared = await organizationWith('5');
  });

  it('is what the member can pay with, to the cent, and sees what is left of', async () => {
    const organization = await organizationWith('50', 2);
    const { admin, members } = organization;
    const member = memberOf(organization);
    const none = await atCheckout(member);
    expect(none.text).toContain('You’ve used your allowance for this month');
    expect(none.fields['from']).toBe('own');
    expect((await allow(admin, member, '30')).location).toBe(ALLOWANCES);
    const page = await check(member, '/checkout/pay');
    expect(page.text).toContain(`${CASH} You can use up to $30.00`);
    // Without scripts the amounts come with the next page.
    const chosen = await press(member, 'update', { ...page.fields, from: 'organization' });
    expect(chosen.location).toBe('/checkout/pay');
    const { fields, text } = await check(member, '/checkout/pay');
    expect(fields).toMatchObject({
      from: 'organization',
      from_shown: 'organization',
      cash: '26.95',
    });
    expect(text).toContain('You’ll have $3.05 of your allowance left this month.');
    expect(text).toContain(`Place order: $26.95 ${CASH}`);
    const placed = await press(member, 'place', fields);
    expect(placed.location).toMatch(/^\/checkout\/payments\//);
    const thanks = await check(member, placed.location ?? '');
    expect(thanks.text).toContain('Thank you for your order');
    const name = /number is (#\d+)/.exec(thanks.text)?.[1] ?? 'none';

    const own = await check(member);
    expect(own.text).toMatch(/Used this month \$26\.95 Left this month \$3\.05/);
    expect(own.text).toContain(`Order ${name}`);
    expect((await check(admin)).text).toMatch(new RegExp(`Order ${name} .* -\\$26\\.95`));
    const other = members[1];
    if (!other) throw new Error('there is another member');
    // The admin opens what was bought with the organization's Earth Cash; nobody else does.
    const order = /href="(\/dashboard\/manage\/orders\/\d+)"/.exec((await check(admin)).html)?.[1];
    const opened = await check(admin, order);
    expect(opened.text).toContain('A member of your organization placed this order');
    expect(opened.html).not.toContain('/my-products/reorder');
    expect((await other.visitor.get(order ?? '')).status).toBe(404);
    expect((await shared.admin.visitor.get(order ?? '')).status).toBe(404);
    const theirs = await check(other, `${BALANCE}?member=${member.userId}`);
    expect(theirs.text).toMatch(/Available now \$24\.05/);
    expect(theirs.text).not.toContain(name);
    expect((await check(other, `${BALANCE}.csv?member=${member.userId}`)).text).not.toContain(name);
    const file = await check(admin, `${BALANCE}.csv?kind=use`);
    const [, ...rows] = file.html.trim().split('\r\n');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`Order ${name},${member.email},${name},-26.95`);
  });

  it('that is too small is said in the form, and nothing is taken', async () => {
    const organization = await organizationWith('50');
    const member = memberOf(organization);
    await giveCard(member);
    await allow(organization.admin, member, '30');
    const page = await atCheckout(member);
    await press(member, 'update', { ...page.fields, from: 'organization' });
    const { fields } = await check(member, '/checkout/pay');
    // An admin lowers it while the member looks at the page.
    await allow(organization.admin, member, '20', '3000');
    const refused = await press(member, 'place', fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('You can use $20.00 of your organization’s Earth Cash.');
    expect(refused.html).toContain('href="#checkout-cash"');
    expect(refused.fields['cash']).toBe('26.95');
    const paid = await press(member, 'place', { ...refused.fields, cash: '20' });
    const thanks = await check(member, paid.location ?? '');
    expect(thanks.text).toMatch(/Visa ending in 4242 \$6\.95/);
    expect((await check(organization.admin)).text).toMatch(/Available now \$31\.00/);
  });

  it('pays nothing from one Earth Cash with amounts that were shown for another', async () => {
    const organization = await organizationWith('50');
    const member = memberOf(organization);
    await giveCard(member);
    await allow(organization.admin, member, '30');
    const { fields } = await atCheckout(member);
    const switched = await press(member, 'place', { ...fields, from: 'organization' });
    expect(switched.status).toBe(409);
    expect(switched.text).toContain('You changed whose Earth Cash pays.');
    expect(switched.fields).toMatchObject({ from: 'organization', cash: '26.95' });
    const { intents } = await stripeOf(shopOfRun().sandboxUrl, member.email);
    expect(intents).toEqual([]);
  });

  it('of a second admin who edits at once is told, and nothing is overwritten', async () => {
    const organization = shared;
    const member = memberOf(organization);
    await allow(organization.admin, member, '100');
    const late = await allow(organization.admin, member, '250.5', 'none');
    expect(late.status).toBe(409);
    expect(late.text).toContain(
      'Another admin just changed the allowance to $100.00, so your change wasn’t saved.',
    );
    expect(late.html).toContain(`href="#allowance-${member.userId}"`);
    expect(late.html).toMatch(/value="250\.5"/);
    expect(late.html).toMatch(/name="was"[^>]*value="10000"|value="10000"[^>]*name="was"/);
    expect((await allow(organization.admin, member, '250.5', '10000')).location).toBe(ALLOWANCES);
    expect((await check(member)).text).toMatch(/Monthly allowance \$250\.50/);
    expect((await allow(organization.admin, member, '', '25050')).location).toBe(ALLOWANCES);
    expect((await check(member)).text).toContain('You have no allowance this month');
  });

  it.each(['a lot', '-5', '1e3', '100000.01', '12.345', '12345678'])(
    '“%s” is none, and says what to type',
    async (amount) => {
      const page = await allow(shared.admin, memberOf(shared), amount);
      expect(page.status).toBe(422);
      expect(page.text).toMatch(/Enter (an amount in dollars|\$100,000\.00 or less)/);
      expect(page.html).toContain(`value="${amount}"`);
    },
  );
});

describe('who asks for more', () => {
  let shared: Organization;
  beforeAll(async () => {
    shared = await organizationWith('5');
  });

  it('asks once, all admins are mailed, one decides, the member is mailed', async () => {
    const organization = await organizationWith('50');
    const { admin } = organization;
    const member = memberOf(organization);
    const requested = { intent: 'ask', amount: '40', reason: 'Cups for the fair' };
    expect((await pageOf(await member.visitor.post(BALANCE, requested))).location).toBe(BALANCE);
    expect((await check(member)).text).toContain('We’ve told your admins.');
    const mail = await people().mailAbout(admin.email, 'A member requests a higher allowance');
    expect(mail.text).toContain('requests $40.00 more');
    expect(mail.text).toContain('Cups for the fair');
    expect(mail.text).toContain(BALANCE);
    const again = await pageOf(await member.visitor.post(BALANCE, requested));
    expect(again.status).toBe(409);
    expect(again.text).toContain('You already asked this month');

    const page = await check(admin);
    expect(page.text).toContain('requests $40.00 more this month Cups for the fair');
    const fields = { intent: 'grant', ask: page.fields['ask'] ?? '', amount: '27' };
    expect((await pageOf(await admin.visitor.post(BALANCE, fields))).location).toBe(BALANCE);
    const late = await pageOf(await admin.visitor.post(BALANCE, { ...fields, intent: 'refuse' }));
    expect(late.status).toBe(409);
    expect(late.text).toContain('Another admin already approved $27.00.');
    const notified = await people().mailAbout(member.email, 'Your allowance is higher this month');
    expect(notified.text).toContain('Your admin approved $27.00');
    expect((await check(member)).text).toMatch(/Extra approved this month \$27\.00/);
    expect((await atCheckout(member)).text).toContain('You can use up to $27.00');
  });

  it('is refused with a mail, and can ask again', async () => {
    const organization = await organizationWith('5');
    const { admin } = organization;
    const member = memberOf(organization);
    await member.visitor.post(BALANCE, { intent: 'ask', amount: '40' });
    const { ask: call = '' } = (await check(admin)).fields;
    const refused = await admin.visitor.post(BALANCE, {
      intent: 'refuse',
      ask: call,
      amount: '40',
    });
    expect(refused.headers.get('Location')).toBe(BALANCE);
    const notified = await people().mailAbout(member.email, 'Your allowance request was declined');
    expect(notified.text).toContain('Your admin declined the request');
    const again = await member.visitor.post(BALANCE, { intent: 'ask', amount: '10' });
    expect(again.headers.get('Location')).toBe(BALANCE);
  });

  it.each([
    [{ amount: '', reason: '' }, 'href="#ask-amount"', 'Enter an amount in dollars'],
    [{ amount: '0', reason: '' }, 'href="#ask-amount"', 'Enter an amount in dollars'],
    [{ amount: '5', reason: 'x'.repeat(301) }, 'href="#ask-reason"', '300 characters'],
    [{ amount: '5', reason: 'line\u0007' }, 'href="#ask-reason"', 'can’t be printed'],
  ])('with %j is told what to mend', async (typed, link, sentence) => {
    const member = memberOf(shared);
    const page = await pageOf(await member.visitor.post(BALANCE, { intent: 'ask', ...typed }));
    expect(page.status).toBe(422);
    expect(page.html).toContain(link);
    expect(page.text).toContain(sentence);
  });
});
