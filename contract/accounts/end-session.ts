import { noData } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';

export const endSession = endpoint({
  method: 'POST',
  path: 'v1/session/end',
  caller: 'signed-in',
  beforeFactor: true,
  data: noData,
  summary: 'Ends the session of a token from verifycode or register',
  description: "Other valid tokens are answered with 200 too; their session is the identity provider's.",
});
