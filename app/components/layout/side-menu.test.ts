import { describe, expect, it } from 'vitest';
import { currentOf } from './side-menu';

const MENU = [
  '/dashboard/home',
  '/dashboard/manage/users',
  '/dashboard/manage/users/balance',
  '/dashboard/users',
];

describe('the entry that is marked', () => {
  it.each([
    ['/dashboard/home', '/dashboard/home'],
    ['/dashboard/manage/users', '/dashboard/manage/users'],
    ['/dashboard/manage/users/balance', '/dashboard/manage/users/balance'],
    ['/dashboard/manage/users/balance/deposit', '/dashboard/manage/users/balance'],
    ['/dashboard/manage/users/7', '/dashboard/manage/users'],
    ['/dashboard/users', '/dashboard/users'],
    ['/dashboard/usersx', undefined],
    ['/dashboard', undefined],
  ])('of %s is %s', (pathname, entry) => {
    expect(currentOf(MENU, pathname)).toBe(entry);
  });
});
