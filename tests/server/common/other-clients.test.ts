// Clients other than the app: bodies to the letter of the contract's optional parts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword } from '../../../contract/accounts/accounts.ts';
import { updateFacility } from '../../../contract/facilities/facility-writes.ts';
import { deleteMonitors, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { resetUser, userConflict } from '../../../contract/users/user-writes.ts';
import { getUser, searchUsers } from '../../../contract/users/users.ts';
import { typedFacility } from '../../support/form-values.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility, addMonitor, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const otherId = '11111111-1111-4111-8111-111111111111';

describe('the id of a PUT', () => {
  it('may be repeated in the body', async () => {
    const facility = await addFacility(service.db);
    const { data: facilities } = await service.ask(updateFacility, {
      params: { id: facility },
      body: { ...typedFacility({ city: 'Salem' }), id: facility },
    });
    expect(facilities).toMatchObject([{ id: facility, city: 'Salem' }]);
    const monitor = await addMonitor(service.db);
    const { data: monitors } = await service.ask(updateMonitor, {
      params: { id: monitor },
      body: { id: monitor.toUpperCase(), monitor_id: 'Renamed', auto_log_level: 250 },
    });
    expect(monitors).toMatchObject([{ id: monitor, monitor_id: 'Renamed', auto_log_level: 250 }]);
  });

  it.each([otherId, 'no id', '', 7])('is refused when the body has another one: %j', async (id) => {
    const facility = await addFacility(service.db);
    const monitor = await addMonitor(service.db, { name: 'Stays' });
    const answers = await Promise.all([
      service.send(updateFacility, { params: { id: facility }, body: { ...typedFacility(), id } }),
      service.send(updateMonitor, {
        params: { id: monitor },
        body: { id, monitor_id: 'Renamed', auto_log_level: 1 },
      }),
    ]);
    for (const answer of answers) {
      const { http, errors } = await readFailure(answer);
      expect({ http, fields: Object.keys(errors ?? {}) }).toEqual({ http: 400, fields: ['id'] });
    }
    const { data } = await service.ask(getMonitor, { params: { id: monitor } });
    expect(data).toMatchObject([{ monitor_id: 'Stays', version: 1 }]);
  });
});

describe('an empty facility', () => {
  it('in a search is none: everything is searched', async () => {
    await addMonitor(service.db, { name: 'Needle' });
    const monitors = await service.ask(searchMonitors, {
      query: {},
      body: { searchValue: 'needle', facilityId: '' },
    });
    expect(monitors.data).toMatchObject([{ monitor_id: 'Needle' }]);
    await addUser(service.db, { email: 'needle@example.com' });
    const users = await service.ask(searchUsers, {
      query: {},
      body: { searchValue: 'needle@', facilityId: '' },
    });
    expect(users.data).toMatchObject([{ email: 'needle@example.com' }]);
  });

  it('in a delete is none, too', async () => {
    const id = await addMonitor(service.db);
    const body = { monitor_menu: 'MONITOR_ALL', facility_id: '', monitor_ids: [id] };
    const answer = await readFailure(await service.send(deleteMonitors, { body }));
    expect(answer).toMatchObject({ http: 409, code: '802', count: 1 });
  });

  it("is missing where a facility's menu is meant", async () => {
    const body = { searchValue: 'x', facilityId: '', monitor_menu: 'MONITOR_FACILITY' };
    const { http, errors } = await readFailure(await service.send(searchMonitors, { body }));
    expect({ http, fields: Object.keys(errors ?? {}) }).toEqual({ http: 400, fields: ['facilityId'] });
  });
});

describe('the reset of a user', () => {
  it('is refused with both versions when the record was changed since the version that is sent', async () => {
    const id = await addUser(service.db, { status: 'LOCKED_OUT' });
    const { http, code, data } = await readFailure(
      await service.send(resetUser, { params: { id }, body: { version: 7 } }),
    );
    expect({ http, code }).toEqual({ http: 409, code: 'VERSION_CONFLICT' });
    expect(userConflict.parse(data)).toMatchObject({
      current: { user_id: id, userStatus: 'LOCKED_OUT', version: 1 },
      sent: { user_id: id, userStatus: 'RECOVERY', version: 7 },
    });
    expect((await service.ask(getUser, { params: { id } })).data).toMatchObject([
      { userStatus: 'LOCKED_OUT' },
    ]);
  });

  it('is done with the right version', async () => {
    const id = await addUser(service.db, { status: 'LOCKED_OUT' });
    const { data } = await service.ask(resetUser, { params: { id }, body: { version: 1 } });
    expect(data).toMatchObject([{ userStatus: 'RECOVERY', version: 2 }]);
  });

  it('refuses a version that is no number', async () => {
    const id = await addUser(service.db, { status: 'LOCKED_OUT' });
    const { http, errors } = await readFailure(
      await service.send(resetUser, { params: { id }, body: { version: '1' } }),
    );
    expect({ http, fields: Object.keys(errors ?? {}) }).toEqual({ http: 400, fields: ['version'] });
  });
});

it.each(['q9', 'toString', 1])(
  'a security question that is not asked here is refused: %j',
  async (questionId) => {
    const [password, answer] = ['correct horse battery', 'rex'];
    const securityQA = [
      { questionId: 'q1', answer },
      { questionId, answer },
    ];
    const body = { email: 'ada@example.com', password, plain: true, token: 'a link', securityQA };
    const { http, errors } = await readFailure(await service.send(setPassword, { body }, null));
    expect({ http, errors }).toEqual({
      http: 400,
      errors: { 'securityQA.1.questionId': 'question is a required field' },
    });
  },
);
