// How a facility's EST server is found and asked: what is stored, what is kept, and what asks for it again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFacilities } from '../../../contract/facilities/facility-writes.ts';
import * as contract from '../../../contract/site-configuration/est-authentication.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { uploadRootCertificate } from '../../../contract/site-configuration/site-files.ts';
import { findBrokenCall, readTrail } from '../../support/audit-trail.ts';
import { createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { fileOf } from '../../support/site-configuration.ts';

let service: TestService;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService();
  service.clock.now = new Date();
  pki.issue('root', { subject: '/CN=EST CA', extensions: authorityExtensions });
  pki.issue('registrar', { subject: '/CN=Registrar', issuer: 'root', extensions: clientExtensions });
  pki.makeKey('stranger');
});

afterAll(() => service.close());

const urls = {
  cacert_url: 'https://est.example.org/.well-known/est/cacerts',
  clientcert_url: 'https://est.example.org/.well-known/est/simpleenroll',
};

const typed = (facility_id: string, more: object = {}) => ({
  facility_id,
  user_name: 'registrar',
  user_password: ' canary pässword ',
  ...urls,
  ...more,
});

const save = async (body: object) => {
  const response = await service.send(contract.savePassword, { body });
  return response.status === 200 ? response.status : readFailure(response);
};
const read = async (id: string) =>
  (await service.ask(contract.getAuthentication, { params: { id } })).data[0];

describe('username and password', () => {
  it('are nothing until they are stored; then all but the password is read', async () => {
    const id = await addFacility(service.db);
    expect(await read(id)).toBeUndefined();
    expect(await save(typed(id))).toBe(200);
    expect(await read(id)).toEqual({
      facility_id: id,
      authentication_type: 'Password',
      user_name: 'registrar',
      ...urls,
      key_filename: '',
      cert_filename: '',
      managementca_filename: '',
      has_password: true,
      version: 1,
    });
    const details = await service.ask(getNetworkDetails, { params: { facilityId: id } });
    // EST alone has an authentication.
    expect(details.data[0]).toMatchObject({
      user_name: 'registrar',
      has_password: true,
      transfer_type: 'Online',
    });
    expect(details.data[0]).not.toHaveProperty('user_password');
  });

  it.each([undefined, ''])('need a password when none is stored, and %j is none', async (user_password) => {
    const id = await addFacility(service.db);
    expect(await save(typed(id, { user_password }))).toMatchObject({
      http: 400,
      errors: { user_password: 'Password is required' },
    });
  });

  it('keep the stored password where none is entered', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    expect(await save(typed(id, { user_password: '', user_name: 'other' }))).toBe(200);
    expect(await read(id)).toMatchObject({ user_name: 'other', has_password: true, version: 2 });
  });

  it('ask for the password again for another host or port', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    for (const host of ['est.example.com', 'est.example.org:8443']) {
      const clientcert_url = `https://${host}/.well-known/est/simpleenroll`;
      expect(await save(typed(id, { user_password: '', clientcert_url }))).toMatchObject({
        http: 422,
        errors: { user_password: expect.stringContaining('https://est.example.org.') },
      });
    }
    expect(await read(id)).toMatchObject({ ...urls, version: 1 });
  });

  it.each([
    ['cacert_url', 'est.example.org', 'Please enter valid URL to obtain CA Certificate!'],
    ['cacert_url', '', 'URL To Obtain CA Certificate is required'],
    ['clientcert_url', 'ftp://est.example.org/', 'Please enter valid URL to obtain Client Certificate!'],
    ['clientcert_url', '', 'URL For Enrollment of Client is required'],
    ['user_name', ' ', 'Username  is required'],
    ['user_name', 'x'.repeat(51), '50 Characters allowed'],
  ])('refuse %s %j', async (field, value, message) => {
    const id = await addFacility(service.db);
    expect(await save(typed(id, { [field]: value }))).toMatchObject({
      http: 400,
      errors: { [field]: message },
    });
  });

  it('refuse credentials in a URL', async () => {
    const cacert_url = 'https://user:secret@est.example.org/';
    expect(await save(typed(await addFacility(service.db), { cacert_url }))).toMatchObject({
      http: 400,
      errors: { cacert_url: expect.any(String) },
    });
  });

  it('changed by somebody else answer with both versions, and without the password', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    const failure = await save(typed(id, { user_name: 'late', version: 0 }));
    expect(failure).toMatchObject({
      http: 409,
      code: 'VERSION_CONFLICT',
      data: { current: { user_name: 'registrar', version: 1 }, sent: { user_name: 'late', version: 0 } },
    });
    expect(JSON.stringify(failure)).not.toContain('canary');
  });

  it('leave in the trail that the password was replaced, and not the password', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    await save(typed(id, { user_password: 'canary 2' }));
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { recordId: id, before: {}, after: { user_password: 'replaced' } },
    ]);
  });
});

describe('a registration authority', () => {
  const pem = (name: string) => fileOf(name, pki.read(name));

  async function saveFiles(facility_id: string, files: Record<string, File> = {}, more: object = {}) {
    const good = { keyfile: pem('registrar.key'), certfile: pem('registrar.pem'), cafile: pem('root.pem') };
    const named = Object.entries({ ...good, ...files }).map(([part, file]) => [
      part,
      new File([file], file.name.replace('.key', '-key.pem')),
    ]);
    return service.sendForm(contract.saveKeyFiles, {
      body: { facility_id, ...urls, ...more },
      files: Object.fromEntries(named) as Record<string, File>,
    });
  }

  it('is stored with its files, and replaces the password', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    expect((await saveFiles(id)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      authentication_type: 'KeyFile',
      user_name: '',
      has_password: false,
      key_filename: 'registrar-key.pem',
      cert_filename: 'registrar.pem',
      managementca_filename: 'root.pem',
      version: 2,
    });
    const { data } = await service.ask(getNetworkDetails, { params: { facilityId: id } });
    expect(Object.fromEntries((data[0]?.files ?? []).map(({ kind, subject }) => [kind, subject]))).toEqual({
      registrationAuthorityKey: null,
      registrationAuthorityCertificate: 'CN=Registrar',
      estRoot: 'CN=EST CA',
    });
  });

  it('is replaced by username and password, which must be entered anew', async () => {
    const id = await addFacility(service.db);
    await saveFiles(id);
    expect(await save(typed(id, { user_password: '' }))).toMatchObject({ http: 400 });
    expect(await save(typed(id))).toBe(200);
    expect(await read(id)).toMatchObject({ key_filename: '', managementca_filename: 'root.pem' });
    const removed = { key_filename: 'registrar-key.pem', cert_filename: 'registrar.pem' };
    const [record] = (await readTrail(service.db)).at(-1)?.records ?? [];
    expect(record).toMatchObject({
      before: { authentication_type: 'KeyFile', ...removed },
      after: {
        authentication_type: 'Password',
        key_filename: '',
        cert_filename: '',
        user_password: 'replaced',
      },
    });
    // It stays.
    expect(record?.after).not.toHaveProperty('managementca_filename');
  });

  it('and all else that is stored is named in the trail when its facility is deleted', async () => {
    const id = await addFacility(service.db);
    await saveFiles(id);
    await service.sendForm(uploadRootCertificate, {
      body: { facility_id: id },
      files: { cafile: pem('root.pem') },
    });
    const selection = { facility_ids: [id, await addFacility(service.db)], skippedfacility_ids: [] };
    await service.ask(deleteFacilities, { body: { ...selection, forceDelete: true } });
    const call = (await readTrail(service.db)).at(-1);
    expect(call).toMatchObject({ action: 'delete', entity: 'facility', recordCount: 3 });
    const stored = call?.records.filter(({ entity }) => entity === 'siteConfiguration') ?? [];
    expect(stored).toMatchObject([
      {
        recordId: id,
        label: call?.records.find((it) => it.entity === 'facility' && it.recordId === id)?.label,
        before: {
          authentication_type: 'KeyFile',
          ...urls,
          key_filename: 'registrar-key.pem',
          cert_filename: 'registrar.pem',
          managementca_filename: 'root.pem',
          cacert_filename: 'root.pem',
        },
        after: null,
      },
    ]);
    expect(await findBrokenCall(service.db)).toBeNull();
  });

  it('with a key of another certificate is refused at the key, and what was stored stays', async () => {
    const id = await addFacility(service.db);
    await save(typed(id));
    const failure = await readFailure(await saveFiles(id, { keyfile: pem('stranger.key') }));
    expect(failure).toMatchObject({
      http: 422,
      errors: { keyfile: 'The private key does not belong to this certificate.' },
    });
    expect(await read(id)).toMatchObject({ authentication_type: 'Password', version: 1 });
  });

  it('with several bad files is told what is wrong with each', async () => {
    const bad = fileOf('bad.pem', 'nothing');
    const failure = await readFailure(
      await saveFiles(await addFacility(service.db), { keyfile: bad, cafile: bad }),
    );
    expect(failure.http).toBe(422);
    expect(Object.keys(failure.errors ?? {}).toSorted()).toEqual(['cafile', 'keyfile']);
  });
});
