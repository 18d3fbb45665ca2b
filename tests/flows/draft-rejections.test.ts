import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminMessage } from '../../app/content/staff/admin-message';
import { isPlatformFailure, type PlatformFailure } from '../../app/domain/core/retries/failure';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import {
  completeDraft,
  createDraft,
  deleteDraft,
  updateDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { standBetween } from '../support/between';
import { adminFor, draftInput, openDraftFixture, type DraftFixture } from './draft-fixture';

let fixture: DraftFixture;
let between: Awaited<ReturnType<typeof standBetween>>;
let admin: Admin;

beforeAll(async () => {
  fixture = await openDraftFixture();
  between = await standBetween(fixture.shop.url);
  admin = adminFor(between.url);
});
afterEach(() => expect(between.left()).toBe(0));
afterAll(async () => {
  await between.close();
  await fixture.shop.discard();
});

const create = () => createDraft(admin, draftInput(fixture.kraftCup));

async function failureOf(run: () => Promise<unknown>): Promise<PlatformFailure> {
  try {
    await run();
  } catch (error) {
    if (isPlatformFailure(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

const errors = (...codes: (string | null)[]) => ({
  errors: codes.map((code) => ({
    message: 'Something of the vendor’s own',
    ...(code ? { extensions: { code } } : {}),
  })),
});

const CREATING = 'An error occurred while creating a draft order: ';

describe('what Shopify answers to the making of a draft', () => {
  it.each([
    ['errors without a code', errors(null), 'unavailable', 'GraphQL errors occurred.'],
    [
      'an error inside',
      errors('INTERNAL_SERVER_ERROR'),
      'unavailable',
      'GraphQL errors occurred: INTERNAL_SERVER_ERROR',
    ],
    ['a rejection', errors('ACCESS_DENIED'), 'refused', 'GraphQL errors occurred: ACCESS_DENIED'],
    [
      'several',
      errors('BAD_REQUEST', 'ACCESS_DENIED', 'BAD_REQUEST'),
      'refused',
      'GraphQL errors occurred: BAD_REQUEST, ACCESS_DENIED',
    ],
    [
      'a code with more in it than a code',
      errors('SECRET ivy@example.com'),
      'unavailable',
      'GraphQL errors occurred.',
    ],
    [
      'nothing about it',
      { data: { draftOrderCreate: null } },
      'unavailable',
      'Unexpected API response structure',
    ],
    [
      'no draft and no word why',
      { data: { draftOrderCreate: { draftOrder: null, userErrors: [] } } },
      'unavailable',
      'Unexpected API response structure',
    ],
    [
      'a payload without its list of errors',
      { data: { draftOrderCreate: { draftOrder: null } } },
      'unavailable',
      'Unexpected API response structure',
    ],
    [
      'that the same call is under way, as an error',
      errors('IDEMPOTENCY_CONCURRENT_REQUEST'),
      'unavailable',
      'GraphQL errors occurred: IDEMPOTENCY_CONCURRENT_REQUEST',
    ],
    [
      'that the same call is under way, as a user error',
      {
        data: {
          draftOrderCreate: {
            draftOrder: null,
            userErrors: [
              {
                field: null,
                message: 'This request is currently in progress, please try again.',
              },
            ],
          },
        },
      },
      'unavailable',
      'This request is currently in progress, please try again.',
    ],
    [
      'user errors',
      {
        data: {
          draftOrderCreate: {
            draftOrder: null,
            userErrors: [
              { field: ['a'], message: 'One thing.' },
              { field: null, message: 'Another\nthing.' },
            ],
          },
        },
      },
      'refused',
      'One thing.; Another thing.',
    ],
  ])('%s', async (_what, body, kind, sentence) => {
    between.answer('CreateDraft', body);
    const failure = await failureOf(create);
    expect([failure.kind, failure.operation]).toEqual([kind, 'CreateDraft']);
    expect(adminMessage(failure)).toBe(`${CREATING}${sentence}`);
  });

  it('in its own words, for a list that is too long', async () => {
    const tags = Array.from({ length: 251 }, (_, index) => `t${index}`);
    const failure = await failureOf(() =>
      createDraft(admin, draftInput(fixture.kraftCup, { tags })),
    );
    expect(failure.kind).toBe('refused');
    expect(adminMessage(failure)).toBe(
      `${CREATING}GraphQL errors occurred: MAX_INPUT_SIZE_EXCEEDED`,
    );
  });
});

describe('what cannot be understood', () => {
  it('leaves open whether a draft was changed, completed or deleted, or an order paid', async () => {
    const { gid } = await create();
    const calls: [string, string, () => Promise<unknown>][] = [
      ['UpdateDraft', 'draftOrderUpdate', () => updateDraft(admin, gid, { tags: [] })],
      ['CompleteDraftPending', 'draftOrderComplete', () => completeDraft(admin, gid)],
      ['DeleteDraft', 'draftOrderDelete', () => deleteDraft(admin, gid)],
      ['MarkOrderPaid', 'orderMarkAsPaid', () => markOrderPaid(admin, 'gid://shopify/Order/1')],
    ];
    for (const [operation, field, call] of calls) {
      for (const body of [errors(null), errors('TIMEOUT'), { data: { [field]: null } }]) {
        between.answer(operation, body);
        expect((await failureOf(call)).kind, `${operation} ${JSON.stringify(body)}`).toBe(
          'unavailable',
        );
      }
    }
  });
});
