import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RemixBrowser } from '~/framework';

// Navigating away before a response has ended aborts it on purpose. Remix's decoder (turbo-stream) holds two
// promises about the end of the response that nothing awaits; each rejection would be reported as an error of
// the page.
window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
