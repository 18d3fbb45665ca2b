import { expect, it } from 'vitest';
import { addressKey } from './address-card';

it.each([
  ['gid://shopify/MailingAddress/123?model_name=CustomerAddress', '123'],
  ['gid://shopify/CustomerAddress/123', '123'],
  ['gid://shopify/MailingAddress/123?next=/456', '123'],
  ['gid://shopify/MailingAddress/123?a=1?b=2', '123'],
  ['123', '123'],
  ['gid://shopify/MailingAddress/', ''],
  ['', ''],
])('the key of %s is %j', (id, key) => {
  expect(addressKey(id)).toBe(key);
});
