import { Form } from '@remix-run/react';
import { MENU_ITEM_UNKNOWN, type MenuItem } from '~/content/core/menus';

const ROW =
  'flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-soft hover:underline underline-offset-4';

/** An entry of a menu. The sign-in and sign-out URLs leave the app, so they need a full page load. */
export function MenuEntry({ item, className = ROW }: { item: MenuItem; className?: string }) {
  switch (item.type) {
    case 'link':
      return (
        <a href={item.href} className={className}>
          {item.label}
        </a>
      );
    case 'post':
      return (
        <Form method="post" action={item.action} reloadDocument>
          <button type="submit" className={className}>
            {item.label}
          </button>
        </Form>
      );
    default:
      return <p className={className}>{MENU_ITEM_UNKNOWN}</p>;
  }
}
