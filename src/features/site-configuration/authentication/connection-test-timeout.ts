/** For resolving, two handshakes and two requests, each with its own limit in the service, which tests again before it trusts a root. */
export const connectionTestTimeoutMs = 90_000;
