import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, parseObject, readBody } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import type { World } from '../kit/world';
import { parseBooks, type BookTables } from './books';
import { changedRecords } from './changes';
import { writeCreditMemo } from './credit-memos';
import type { Fields } from './fields';
import { invoicePdf } from './invoice-pdf';
import { sendInvoice, writeInvoice } from './invoices';
import { writeCustomer, writeItem, writeTerm } from './lists';
import { writePayment } from './payments';
import { parseQuery, QueryError } from './query';
import { BookRejection, bookRejection, faultAnswer, notFound, unauthorized } from './rejection';
import { REALM } from './rows';
import { recordsOf, runQuery } from './run-query';
import type { BookTokens } from './tokens';
import { writeOnce } from './write-once';

const PATH = /^\/v3\/company\/(\d+)\/([a-z]+)(?:\/(\d+)(?:\/(pdf|send))?)?$/;

type Write = (books: BookTables, query: URLSearchParams, body: Fields) => object;

/** Every entity with a path of its own, and how it is written; without that it can only be read. */
const ENTITIES: Record<string, { name: string; write?: Write }> = {
  customer: { name: 'Customer', write: writeCustomer },
  item: { name: 'Item', write: writeItem },
  term: { name: 'Term', write: writeTerm },
  account: { name: 'Account' },
  invoice: { name: 'Invoice', write: writeInvoice },
  creditmemo: { name: 'CreditMemo', write: writeCreditMemo },
  payment: { name: 'Payment', write: writePayment },
};

type Call = {
  /** Its name in the request log and in planned faults: `query`, `invoice`, `invoice-write`, `invoice-pdf`, … */
  operation: string;
  realm: string;
  method: 'GET' | 'POST';
  work: (books: BookTables, url: URL, body: string) => object | Answer;
};

/**
 * The accounting API, version 3, of the sandbox's one company: queries, changes, the records of customers, items,
 * terms, invoices, credit memos and payments, an invoice's PDF.
 * https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice
 */
export function bookApi(world: World, books: BookTables, tokens: BookTokens) {
  const time = () => world.clock.iso();

  function work(request: IncomingMessage, call: Call, url: URL, body: string): Answer {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined || !tokens.isValid(bearer, call.realm) || call.realm !== REALM) {
      return unauthorized(time());
    }
    if (request.method !== call.method) return json(405, { error: 'Method Not Allowed' });
    try {
      const result = call.work(books, url, body);
      return isAnswer(result) ? result : json(200, { ...result, time: time() });
    } catch (error) {
      if (error instanceof BookRejection) return error.answer(time());
      if (!(error instanceof QueryError)) throw error;
      const fault = { code: '4000', message: 'Error parsing query', detail: error.message };
      return faultAnswer(400, 'ValidationFault', fault, time());
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const call = callOf(url.pathname, request.method === 'POST');
    if (call === undefined) return false;
    const body = request.method === 'POST' ? await readBody(request, 1_000_000) : '';
    await passGate(world, request, response, {
      company: 'quickbooks',
      operation: call.operation,
      idempotencyKey: url.searchParams.get('requestid') ?? undefined,
      body: url.searchParams.get('query') ?? body,
      refuse: (fault) => bookRejection(fault, time()),
      work: () => work(request, call, url, body),
    });
    return true;
  };
}

function callOf(path: string, isPost: boolean): Call | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  const [, realm = '', route = '', id, action] = match;
  if (id === undefined && route === 'query') {
    return {
      operation: 'query',
      realm,
      method: 'GET',
      work: (books, url) => {
        const requested = parseQuery(url.searchParams.get('query') ?? '');
        return { QueryResponse: runQuery(parseBooks(books), requested) };
      },
    };
  }
  if (id === undefined && route === 'cdc') {
    return {
      operation: 'cdc',
      realm,
      method: 'GET',
      work: (books, url) => changedRecords(books, url.searchParams),
    };
  }
  const entity = Object.hasOwn(ENTITIES, route) ? ENTITIES[route] : undefined;
  if (entity === undefined) return undefined;
  const call = { operation: route, realm, method: 'GET' as const };
  if (id === undefined) return entity.write && writing(realm, route, entity.write);
  if (action === 'pdf') {
    return route === 'invoice' ? { ...call, operation: 'invoice-pdf', work: pdf(id) } : undefined;
  }
  if (action === 'send') {
    if (route !== 'invoice' || !isPost) return undefined;
    const work: Call['work'] = (books, { searchParams }) =>
      writeOnce(books, searchParams, () => sendInvoice(books, id, searchParams.get('sendTo')));
    return { operation: 'invoice-send', realm, method: 'POST', work };
  }
  return { ...call, work: (books) => readRecord(books, entity.name, id) };
}

function writing(realm: string, route: string, write: Write): Call {
  return {
    operation: `${route}-write`,
    realm,
    method: 'POST',
    work: (books, url, body) => {
      const fields = parseObject(body);
      if (fields === undefined) {
        throw new BookRejection('2010', 'Request has invalid or unsupported property');
      }
      return writeOnce(books, url.searchParams, () => write(books, url.searchParams, fields));
    },
  };
}

function readRecord(books: BookTables, entity: string, id: string): object {
  const found = recordsOf(parseBooks(books), entity).find(({ filter }) => filter.Id === id);
  if (found === undefined) throw notFound(`${entity} ${id}`);
  return { [entity]: found.record };
}

const pdf =
  (id: string): Call['work'] =>
  (books) => {
    const invoice = books.invoices.get(id);
    if (invoice === undefined) throw notFound(`Invoice ${id}`);
    return {
      status: 200,
      headers: { 'Content-Type': 'application/pdf' },
      body: invoicePdf(invoice, parseBooks(books)),
    };
  };

function isAnswer(result: object): result is Answer {
  return 'status' in result && 'headers' in result && 'body' in result;
}
