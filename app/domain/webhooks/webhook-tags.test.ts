import { describe, expect, it } from 'vitest';
import { webhookTags } from './webhook-object';

const of = (body: string) => webhookTags(new TextEncoder().encode(body));

describe('the tags of a webhook', () => {
  it('are a list of texts', () => {
    expect(of('{"customerId":"x","tags":["VIP","Ambassador"]}')).toEqual(['VIP', 'Ambassador']);
    expect(of('{"tags":[]}')).toEqual([]);
  });

  it.each(['', 'null', '[]', '{}', '{"tags":"VIP, Ambassador"}', '{"tags":[1]}', '{"tags":null}'])(
    'are not known from %j',
    (body) => {
      expect(of(body)).toBeNull();
    },
  );
});
