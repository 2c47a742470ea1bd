import { done, type Routes, refused, withData } from './answers.ts';
import { ago, type StubRecords } from './records.ts';

export function accountRoutes(records: StubRecords): Routes {
  const isKnown = (email: unknown) => records.users.some((row) => row.email === email);
  return {
    'POST setpassword': ({ body }) => (isKnown(body.email) ? done() : refused(422, 'No such user')),
    'POST login': ({ body }) => (isKnown(body.email) ? done() : refused(422, 'Email or password is wrong')),
    'POST verifycode': ({ body }) =>
      isKnown(body.email) && body.otp === '123456'
        ? withData({ token: 'a-token', 'user-name': 'Kim Example', item: '100' })
        : refused(422, 'The code is wrong'),
    'POST api/auth/register'({ body }) {
      const [first, ...last] = String(body.fullname).split(' ');
      records.users.push({
        user_id: records.nextId(),
        first_name: first,
        last_name: last.join(' '),
        email: body.email,
        phone_number: '',
        country_code: '+1',
        created_date: ago(0),
        userStatus: 'STAGED',
        assigned_facilities: [],
      });
      return { status: 200, body: { accessToken: 'a-token', status: true, message: 'success' } };
    },
    'POST forgotpassword': () => withData({ status: true, message: 'Mail sent' }),
  };
}
