import { describe, expect, it } from 'vitest';
import { holdsCardNumber, isOwnNumber } from './card-number';

describe('numbers that look like those of cards, and belong where they stand', () => {
  it.each([
    ['shopify_customer_id', '4222222222222'],
    ['id', 'gid://shopify/Customer/4222222222222'],
    ['variantId', 'gid://shopify/ProductVariant/30569309025904'],
    ['lidId', 'gid://shopify/ProductVariant/4222222222222'],
    ['key', '30569309025904'],
    ['remove', '4222222222222'],
    ['returnTo', '/account/orders/4222222222222?from=list#items'],
    ['returnTo', '/erp/customers/30569309025904'],
    ['phone', '+4222222222222'],
    ['phone', '+42 (222) 222-222 22'],
    ['phone', '00 42 22 22 22 22 22 2'],
    ['companyWebsite', 'facebook.com/profile.php?id=378282246310005'],
    ['link', 'https://jobs.example.com/4222222222222'],
    ['sessionReplayUrl', 'https://replay.example.com/s/4222222222222?t=1'],
    ['version', 'c3b32303c94bc40780238009343b5da9'],
    ['tracking_number', '1Z4242424242424242'],
    ['tracking_number', '424242 4242 42426'],
    ['tracking_number', '9400 1000 0000 0000 0000 00'],
    ['of', '4222222222222'],
    ['line', '30569309025904'],
    ['line_0', '4222222222222'],
    ['a12_variant', '4222222222222'],
    ['numbers', '1Z4242424242424242\n424242 4242 42426'],
    ['numbers', '9400 1000 0000 0000 0000 00, 123456789012'],
    ['numbers', 'D42424242424242\r\nJD424242424242424242'],
  ])('%s: %s', (name, text) => {
    expect(isOwnNumber(name, text)).toBe(true);
  });

  it.each([
    ['shopify_customer_id', '4242424242424242'],
    ['variantId', '4222 2222 2222 2'],
    ['phone', '4222222222222'],
    ['phone', '3782-822463-10005'],
    ['phone', '+4242424242424242'],
    ['nickname', '+4222222222222'],
    ['companyWebsite', '4242424242424242'],
    ['companyWebsite', '4242 4242 4242 4242/'],
    ['amount', '4222222222222'],
    ['remove', '4242424242424242'],
    ['version', '4242424242424242'],
    ['tracking_number', '4242424242424242'],
    ['tracking_number', '3782-822463-10005'],
    ['of', '4242424242424242'],
    ['line', '4242424242424242'],
    ['line_0', '4242424242424242'],
    ['numbers', '4242424242424242'],
    ['numbers', '4242\n4242\n4242\n4242'],
    ['numbers', '424242424242\n4242'],
    ['numbers', '1Z4242424242424242\n4242424242424242'],
    ['numbers', 'JD4242424242424242'],
    ['note', 'c3b32303c94bc40780238009343b5da9'],
    ['returnTo', '4222222222222'],
    ['returnTo', '/account/orders/4242424242424242'],
    ['returnTo', '/search?q=4222222222222'],
    ['returnTo', '/account/orders/1?note=4242 4242 4242 4242'],
  ])('but not %s: %s', (name, text) => {
    expect([isOwnNumber(name, text), holdsCardNumber(text)]).toEqual([false, true]);
  });
});
