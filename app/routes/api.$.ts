/** Replies 404 to any path under /api that no other route matches, with any method. */
function unknownCall(): Response {
  return Response.json(
    { error: 'not found' },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );
}

export const loader = unknownCall;
export const action = unknownCall;
