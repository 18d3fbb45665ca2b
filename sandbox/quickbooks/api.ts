import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, parseObject, readBody } from '../kit/exchange';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import type { World } from '../kit/world';
import { parseBooks, type BookTables } from './books';
import { invoicePdf } from './invoice-pdf';
import { writePayment } from './payments';
import { parseQuery, QueryError } from './query';
import { invoiceRecord, paymentRecord, runQuery } from './records';
import { BookRejection, bookRejection, faultAnswer, notFound, unauthorized } from './rejection';
import { REALM } from './rows';
import type { BookTokens } from './tokens';

const PATH = /^\/v3\/company\/(\d+)\/(query|payment|invoice\/(\d+)(\/pdf)?|payment\/(\d+))$/;

/** The call's name in the request log and in planned faults. */
type Operation = 'query' | 'invoice' | 'invoice-pdf' | 'payment' | 'payment-write';

type Call = { operation: Operation; realm: string; id: string | undefined; method: 'GET' | 'POST' };

/**
 * The accounting API, version 3, of the sandbox's one company: queries, an invoice, its PDF, a payment, and
 * writing payments. https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice
 */
export function bookApi(world: World, books: BookTables, tokens: BookTokens) {
  const time = () => world.clock.iso();

  const works: Record<Operation, (call: Call, url: URL, body: string) => Answer> = {
    query: (_call, url) => {
      const requested = parseQuery(url.searchParams.get('query') ?? '');
      return json(200, { QueryResponse: runQuery(parseBooks(books), requested), time: time() });
    },
    invoice: ({ id }) => {
      const { record } = invoiceRecord(invoiceOf(books, id), parseBooks(books));
      return json(200, { Invoice: record, time: time() });
    },
    'invoice-pdf': ({ id }) => ({
      status: 200,
      headers: { 'Content-Type': 'application/pdf' },
      body: invoicePdf(invoiceOf(books, id), parseBooks(books)),
    }),
    payment: ({ id }) => {
      const payment = books.payments.get(id ?? '');
      if (payment === undefined) throw notFound(`Payment ${id}`);
      const { record } = paymentRecord(payment, parseBooks(books));
      return json(200, { Payment: record, time: time() });
    },
    'payment-write': (_call, url, body) => {
      const fields = parseObject(body);
      if (fields === undefined) {
        throw new BookRejection('2010', 'Request has invalid or unsupported property');
      }
      return json(200, { ...writePayment(books, url.searchParams, fields), time: time() });
    },
  };

  function work(request: IncomingMessage, call: Call, url: URL, body: string): Answer {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined || !tokens.isValid(bearer, call.realm) || call.realm !== REALM) {
      return unauthorized(time());
    }
    if (request.method !== call.method) return json(405, { error: 'Method Not Allowed' });
    try {
      return works[call.operation](call, url, body);
    } catch (error) {
      if (error instanceof BookRejection) return error.answer(time());
      if (!(error instanceof QueryError)) throw error;
      const fault = { code: '4000', message: 'Error parsing query', detail: error.message };
      return faultAnswer(400, 'ValidationFault', fault, time());
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const call = callOf(url.pathname);
    if (call === undefined) return false;
    const body = request.method === 'POST' ? await readBody(request, 100_000) : '';
    await passGate(world, request, response, {
      company: 'quickbooks',
      operation: call.operation,
      idempotencyKey: url.searchParams.get('requestid') ?? undefined,
      body: url.searchParams.get('query') ?? '',
      refuse: (fault) => bookRejection(fault, time()),
      work: () => work(request, call, url, body),
    });
    return true;
  };
}

function invoiceOf({ invoices }: BookTables, id: string | undefined) {
  const invoice = invoices.get(id ?? '');
  if (invoice === undefined) throw notFound(`Invoice ${id}`);
  return invoice;
}

function callOf(path: string): Call | undefined {
  const match = PATH.exec(path);
  if (match === null) return undefined;
  const [, realm = '', route, invoiceId, pdf, paymentId] = match;
  const id = invoiceId ?? paymentId;
  if (route === 'payment') return { operation: 'payment-write', realm, id, method: 'POST' };
  const operation =
    route === 'query' ? 'query' : paymentId ? 'payment' : pdf ? 'invoice-pdf' : 'invoice';
  return { operation, realm, id, method: 'GET' };
}
