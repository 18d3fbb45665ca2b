import type { ActiveCompany } from './active-company';
import { effects } from './faults';
import type { Fault } from './faults';
import type { Answer } from './exchange';
import { html } from './pages/html';
import type { Html } from './pages/html';
import { page, pageHeaders, sandboxNav } from './pages/page';
import type { Call } from './requests';
import type { World } from './world';

const SHOWN_CALLS = 40;

function counts(company: ActiveCompany): Html {
  const entries = Object.entries(company.state()).map(([name, stored]) => {
    const size = Array.isArray(stored) ? stored.length : Object.keys(stored as object).length;
    return html`<dt>${name}</dt>
      <dd>${size}</dd>`;
  });
  const webhooks = company.webhooks?.summary();
  return html`<section class="card">
    <h2>${company.name}</h2>
    <dl>
      ${entries}
      ${
        webhooks &&
        html`<dt>webhooks</dt>
          <dd>
            ${webhooks.mode}: ${webhooks.delivered} delivered, ${webhooks.waiting} waiting,
            ${webhooks.stored} held, ${webhooks.failed} failed
          </dd>`
      }
    </dl>
    ${company.name === 'mail' && html`<p><a href="/mail">Open the inbox</a></p>`}
    ${company.name === 'quickbooks' && html`<p><a href="/quickbooks/invoices">Invoices</a></p>`}
    ${
      company.name === 'stripe' &&
      html`<p>
        <a href="/stripe">Payments</a> · <a href="/stripe/customers">Customers</a> ·
        <a href="/stripe/events">Events</a>
      </p>`
    }
    ${
      company.name === 'shopify' &&
      html`<p>
        <a href="/admin/products">Products</a> · <a href="/admin/orders">Orders</a> ·
        <a href="/admin/drafts">Drafts</a> ·
        <a href="/admin/customers">Customers</a>
      </p>`
    }
  </section>`;
}

function callRow({ n, at, company, operation, status, fault }: Call): Html {
  return html`<tr>
    <td class="number">${n}</td>
    <td>${at.slice(11, 23)}</td>
    <td>${company}</td>
    <td><code>${operation}</code></td>
    <td class="number">${status ?? 'none'}</td>
    <td>${fault ?? ''}</td>
  </tr>`;
}

function calls(list: Call[]): Html {
  if (list.length === 0) return html`<p class="empty">No calls yet.</p>`;
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th class="number">Call</th>
          <th>Time (UTC)</th>
          <th>Company</th>
          <th>Operation</th>
          <th class="number">Status</th>
          <th>Fault</th>
        </tr>
      </thead>
      <tbody>
        ${list.map(callRow)}
      </tbody>
    </table>
  </div>`;
}

function choice(name: string, label: string, values: readonly string[]): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>
  </div>`;
}

function entry(name: string, label: string, value: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" />
  </div>`;
}

function faultItem(fault: Fault): Html {
  const times = fault.times === -1 ? 'always' : `${fault.times} more`;
  return html`<li>
    ${fault.company} <code>${fault.operation}</code>: ${fault.effect},
    ${times}${fault.skip > 0 && html`, after ${fault.skip}`}
  </li>`;
}

function faultCard(world: World, companies: ActiveCompany[]): Html {
  const planned = world.faults.list();
  return html`<section class="card">
    <h2>Faults</h2>
    ${
      planned.length > 0
        ? html`<ul>
              ${planned.map(faultItem)}
            </ul>
            <form method="post" action="/control/faults">
              <input type="hidden" name="method" value="DELETE" />
              <button class="quiet">Remove all faults</button>
            </form>`
        : html`<p class="muted">No faults planned.</p>`
    }
    <form method="post" action="/control/faults">
      ${choice(
        'company',
        'Company',
        companies.map(({ name }) => name),
      )}
      ${entry('operation', 'Operation', '*')} ${choice('effect', 'Effect', effects)}
      ${entry('times', 'Times', '1')} ${entry('delayMs', 'Delay in ms', '')}
      <button>Add fault</button>
    </form>
  </section>`;
}

function timeCard(world: World): Html {
  return html`<section class="card">
    <h2>Time</h2>
    <p>${world.clock.iso()}</p>
    <form method="post" action="/control/clock">
      ${entry('advanceMs', 'Milliseconds', '86400000')}
      <button class="quiet">Move forward</button>
    </form>
    <h2>Seed</h2>
    <form method="post" action="/control/reset">
      <button class="quiet">Reset everything</button>
    </form>
  </section>`;
}

/** Renders the page at `/`: the companies' data, recent calls, and small forms for the control calls. */
export function inspectorPage(world: World, companies: ActiveCompany[]): Answer {
  const body = html`<p class="muted">
      Local stand-ins for the companies that this store works with. The store is at
      <a href="${world.storeOrigin}">${world.storeOrigin}</a>.
    </p>
    <div class="columns">
      <div>
        ${companies.map(counts)}
        <section class="card">
          <h2>Recent calls</h2>
          ${calls(world.requests.last(SHOWN_CALLS))}
        </section>
      </div>
      <div>${faultCard(world, companies)} ${timeCard(world)}</div>
    </div>`;
  return {
    status: 200,
    headers: pageHeaders(),
    body: page({ title: 'Inspector', body, nav: sandboxNav('/') }),
  };
}
