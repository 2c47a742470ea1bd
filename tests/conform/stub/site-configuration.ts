// The site configuration of facilities: files by their names alone, and a password that nobody reads again.
import { done, type Routes, refused, type StubAnswer, withData } from './answers.ts';
import { page, sameId, textOf } from './lists.ts';
import { ago, type Row, type StubRecords } from './records.ts';
import { firstVersion, raiseVersion } from './versions.ts';

const csrFields = [
  'state',
  'organization',
  'organization_unit',
  'locality',
  'country',
  'common_name',
  'hashing_type',
  'signing_type',
  'key_size',
  'transfer_type',
];
const authenticationFields = ['user_name', 'cacert_url', 'clientcert_url'];

const only = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

export function siteConfigurationRoutes(records: StubRecords, filesAt: string): Routes {
  /** By the facility's id. */
  const stored = new Map<string, Row>();
  const hasFacility = (id: unknown) => records.facilities.some((row) => sameId(row.id, id));
  const monitorsOf = (facility: unknown) =>
    records.monitors.filter((row) => sameId(row.facility_id, facility));

  function store(body: Row, values: Row): StubAnswer {
    const id = textOf(body.facility_id);
    if (!hasFacility(id)) return refused(404, 'No such facility');
    const row = stored.get(id);
    const conflict = row && raiseVersion(row, body);
    if (conflict) return conflict;
    stored.set(id, { facility_id: id, ...firstVersion(records), ...row, ...values });
    return done();
  }

  function read(id: unknown, names: readonly string[]): StubAnswer {
    if (!hasFacility(id)) return refused(404, 'No such facility');
    const row = stored.get(textOf(id)) ?? {};
    const isThere = names.some((name) => name in row);
    return withData(isThere ? [only(row, [...names, 'facility_id', 'version'])] : []);
  }

  function csrOf({ id, cloud_id, facility_id }: Row): Row {
    return {
      id,
      facility_id,
      cloud_id,
      csr_filename: `${textOf(cloud_id)}.csr`,
      csr_receivedon: ago(1),
      clientcert_url: '',
      clientcert_enddate: '',
      clientcert_transferredon: '',
    };
  }

  function ofMonitor({ facility, monitor }: Record<string, string>, answer: (row: Row) => StubAnswer) {
    const row = monitorsOf(facility).find(({ id }) => sameId(id, monitor));
    return row ? answer(row) : refused(404, 'No such monitor');
  }

  const details = [
    ...csrFields,
    ...authenticationFields,
    'key_filename',
    'cert_filename',
    'managementca_filename',
    'wpa_filename',
    'cacert_filepath',
  ];

  return {
    'GET v1/networkdetails/{facility}': ({ at }) => read(at.facility, details),
    'GET v1/networkdetails/csrparameters/{id}': ({ at }) => read(at.id, csrFields),
    'POST v1/networkdetails/csrparameters': ({ body }) => store(body, only(body, csrFields)),
    'GET v1/networkdetails/authentication/{id}': ({ at }) => read(at.id, authenticationFields),
    'POST v1/networkdetails/authentication': ({ body }) => store(body, only(body, authenticationFields)),
    'POST v1/networkdetails/upload/keycerts': ({ body }) =>
      store(body, {
        ...only(body, authenticationFields),
        key_filename: body.keyfile,
        cert_filename: body.certfile,
        managementca_filename: body.cafile,
      }),
    'POST v1/networkdetails/upload/wpa': ({ body }) =>
      store(body, { wpa_filename: body.wpafile, transfer_type: body.transfer_type }),
    'POST v1/networkdetails/upload/cacert': ({ body }) => store(body, { cacert_filepath: body.cafile }),
    'POST v1/networkdetails/upload/clientcert': ({ body }) =>
      ofMonitor({ facility: textOf(body.facility_id), monitor: textOf(body.monitor_id) }, () => done()),
    'GET v1/networkdetails/monitorcsrs/{facility}': ({ at, query }) =>
      page(monitorsOf(at.facility).map(csrOf), query),
    'GET v1/networkdetails/csrfile/{facility}/{monitor}': ({ at }) =>
      ofMonitor(at, ({ id }) => withData([{ url: `${filesAt}/files/csr-${textOf(id)}` }])),
    'GET v1/networkdetails/obtainClientCert/{facility}/{monitor}': ({ at }) =>
      ofMonitor(at, (row) => withData([csrOf(row)])),
  };
}
