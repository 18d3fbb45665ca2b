// The baseline: Node's own server, which sends bytes that it was given at its start.
import { createServer } from 'node:http';

let text = '';
for await (const chunk of process.stdin) text += chunk;
const { body, headers } = JSON.parse(text);
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.argv[2]));
