import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';

const origin = inject('shopUrl');
const { hostname, port, host } = new URL(origin);

/** Begins a post from one of our own pages. @returns what was answered, and when the connection ended */
function post(path: string, body: string) {
  const socket = connect(Number(port), hostname);
  const since = performance.now();
  socket.write(
    [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, body, '', ''].join('\r\n'),
  );
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const ended = once(socket, 'close').then(() => ({ answer, seconds: seconds() }));
  const seconds = () => (performance.now() - since) / 1000;
  return { socket, ended, answer: () => answer };
}

const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('bodies that come slowly to the built app', () => {
  it.each([
    ['with a length', `${FORM}\r\nContent-Length: 100`, 'name='],
    ['in chunks', `${FORM}\r\nTransfer-Encoding: chunked`, '5\r\nname=\r\n'],
  ])('%s, and then stop: 408 after 20 s of silence, and the end', async (_, body, sent) => {
    const { socket, ended } = post('/contact-sales', body);
    socket.write(sent);
    const { answer, seconds } = await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*took too long/s);
    expect(seconds).toBeGreaterThan(19);
    expect(seconds).toBeLessThan(30);
  });

  it('a head that does not come is answered 408 by Node', async () => {
    const socket = connect(Number(port), hostname);
    socket.write('POST /contact-sales HTTP/1.1\r\nHost: ');
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('a file that takes 40 s is read to its end', async () => {
    const boundary = 'x'.repeat(20);
    const type = `multipart/form-data; boundary=${boundary}`;
    const end = `\r\n--${boundary}--\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
    const [piece, pieces] = ['y'.repeat(20_000), 40];
    const length = head.length + piece.length * pieces + end.length;
    const { socket, answer } = post(
      '/design',
      `Content-Type: ${type}\r\nContent-Length: ${length}`,
    );
    socket.write(head);
    for (let nth = 0; nth < pieces; nth += 1) {
      socket.write(piece);
      await wait(1_000);
    }
    expect(answer()).toBe('');
    socket.write(end);
    // The form lacks its other fields; what counts is that the page waited for the whole file.
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 (?:3|4)/);
    expect(answer()).not.toMatch(/^HTTP\/1\.1 408/);
    socket.destroy();
  });
});
