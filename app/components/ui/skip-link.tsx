/** The first tab stop on every page: skips the header to `<main id="main">`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action"
    >
      Skip to content
    </a>
  );
}
