import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Who goes on before the last byte of an answer has come leaves it on purpose. Remix's reader of answers
// (turbo-stream) keeps two promises about their end that it hands to nobody; each would be reported as an
// error of the page.
window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
