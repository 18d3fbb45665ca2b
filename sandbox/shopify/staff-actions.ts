import { html } from '../kit/pages/html';
import type { Html } from '../kit/pages/html';
import type { DraftRow } from './drafts/rows';
import { dollars } from './money';
import { outstandingCents } from './order-sums';
import type { OrderRow } from './rows';

type Field = { name: string; label: string; value?: string };

/** Renders a form for one control action that returns to its page. */
function actionForm(parts: {
  back: string;
  /** The name of the order or draft; also makes the fields' ids unique. */
  name: string;
  action: string;
  label: string;
  fixed?: Record<string, string>;
  fields?: readonly Field[];
}): Html {
  const { back, name, action, label, fixed = {}, fields = [] } = parts;
  const hidden = { action, name, back, ...fixed };
  return html`<form class="row" method="post" action="/control/shopify">
    ${Object.entries(hidden).map(
      ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
    )}
    ${fields.map((field) => {
      const id = `${action}-${name.replace('#', '')}-${field.name}`;
      return html`<span class="field">
        <label for="${id}">${field.label}</label>
        <input id="${id}" name="${field.name}" value="${field.value ?? ''}" />
      </span>`;
    })}
    <button class="quiet">${label}</button>
  </form>`;
}

/** Renders the staff actions that the order's state allows. */
export function orderForms(order: OrderRow): Html {
  const common = { back: '/admin/orders', name: order.name };
  const left = order.paidCents - order.refundedCents;
  const isOpen = order.cancelledAt === null;
  const dispute = order.disputes?.at(-1);
  return html`<details>
    <summary>Change ${order.name}</summary>
    ${
      outstandingCents(order) > 0 &&
      actionForm({ ...common, action: 'order-paid', label: 'Mark as paid' })
    }
    ${
      left > 0 &&
      actionForm({
        ...common,
        action: 'refund',
        label: 'Refund',
        fields: [{ name: 'cents', label: 'Cents', value: String(left) }],
      })
    }
    ${
      left > 0 &&
      actionForm({
        ...common,
        action: 'refund',
        label: 'Refund to store credit',
        fixed: { to: 'store_credit' },
      })
    }
    ${
      order.paidCents > 0 &&
      actionForm({ ...common, action: 'order-dispute', label: 'Open dispute' })
    }
    ${
      dispute !== undefined &&
      (['WON', 'LOST'] as const).map((status) =>
        actionForm({
          ...common,
          action: 'order-dispute-status',
          label: `Dispute ${status.toLowerCase()}`,
          fixed: { status },
        }),
      )
    }
    ${
      isOpen &&
      !order.fulfilled &&
      actionForm({
        ...common,
        action: 'order-fulfill',
        label: 'Ship',
        fields: [
          { name: 'company', label: 'Carrier', value: 'UPS' },
          { name: 'number', label: 'Tracking number' },
        ],
      })
    }
    ${
      order.fulfillments.length > 0 &&
      actionForm({
        ...common,
        action: 'order-parcel',
        label: 'Mark as delivered',
        fixed: { status: 'DELIVERED' },
      })
    }
    ${
      isOpen &&
      actionForm({
        ...common,
        action: 'order-edit',
        label: 'Remove item',
        fields: [
          { name: 'line', label: 'Item, from 0', value: '0' },
          { name: 'quantity', label: 'Quantity', value: '1' },
        ],
      })
    }
    ${
      isOpen &&
      actionForm({
        ...common,
        action: 'order-add',
        label: 'Add item',
        fields: [
          { name: 'title', label: 'Item', value: 'Rush fee' },
          { name: 'cents', label: 'Cents', value: '1000' },
        ],
      })
    }
    ${
      isOpen &&
      actionForm({
        ...common,
        action: 'order-cancel',
        label: 'Cancel and refund',
        fixed: { refund: 'true', restock: 'true' },
      })
    }
  </details>`;
}

/** Renders a row of `/admin/drafts`. */
export function draftRow(draft: DraftRow, totalCents: number, order: OrderRow | undefined): Html {
  const common = { back: '/admin/drafts', name: draft.name };
  const isOpen = draft.status !== 'COMPLETED';
  return html`<tr>
    <td><a href="/invoices/${draft.token}">${draft.name}</a></td>
    <td>${draft.email}</td>
    <td>
      ${draft.lines.map(({ title, quantity }) => html`<div>${quantity} × ${title}</div>`)}
      <div class="muted">${draft.tags.join(', ')}</div>
    </td>
    <td>
      ${draft.status.toLowerCase().replace('_', ' ')}${order !== undefined && `, ${order.name}`}
    </td>
    <td class="number">${dollars(totalCents)}</td>
    <td>
      ${
        isOpen &&
        actionForm({
          ...common,
          action: 'draft-complete',
          label: 'Create order, payment pending',
          fixed: { pending: 'true' },
        })
      }
      ${isOpen && actionForm({ ...common, action: 'draft-complete', label: 'Create paid order' })}
      ${actionForm({ ...common, action: 'draft-delete', label: 'Delete' })}
    </td>
  </tr>`;
}
