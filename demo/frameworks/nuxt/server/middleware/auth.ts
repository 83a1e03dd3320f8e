/** Finds out who sends a request. The headers store a refreshed session in the browser. */
export default defineEventHandler(async (event) => {
  event.context.auth = await porticoOf(event).authenticate(event.node.req, { allowAnonymous: false });
  for (const [name, value] of event.context.auth.headers) appendResponseHeader(event, name, value);
});
