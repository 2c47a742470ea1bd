// Changes of service accounts and their keys, and the rows of the audit trail that each must leave.
import { expect } from 'vitest';
import * as contract from '../../contract/service-accounts/service-accounts.ts';
import { type AuditCases, type Row, row } from './audit-cases.ts';
import type { TestService } from './service.ts';
import { addServiceAccount, addServiceKey, newServiceAccount } from './service-accounts.ts';

const accountRow = (action: string, record: Row['records'][number]) => row(action, 'serviceAccount', record);

export function serviceAccountCases(service: TestService): AuditCases {
  let serial = 0;
  const form = () => {
    serial += 1;
    return newServiceAccount({ name: `Audited ${serial}`, role: 'auditor', note: 'For the trail' });
  };
  const added = async () => {
    const given = form();
    return { given, ...(await addServiceAccount(service, given)) };
  };
  const beginning = expect.stringMatching(/^icsk_[\w-]{4}…$/);
  return [
    [
      contract.createServiceAccount,
      async () => {
        const body = form();
        const after = {
          account_name: body.name,
          account_note: 'For the trail',
          account_role: 'auditor',
          facility_ids: '',
          facilities: '',
          all_facilities: true,
          last_day: body.ends_date,
          account_client: '',
        };
        return {
          call: () => service.send(contract.createServiceAccount, { body }),
          rows: [accountRow('create', { before: null, after })],
        };
      },
    ],
    [
      contract.updateServiceAccount,
      async () => {
        const { id, given } = await added();
        const body = { ...given, role: 'administrator' };
        return {
          call: () => service.send(contract.updateServiceAccount, { params: { id }, body }),
          rows: [
            accountRow('update', {
              recordId: id,
              before: { account_role: 'auditor' },
              after: { account_role: 'administrator' },
            }),
          ],
        };
      },
    ],
    [
      contract.deleteServiceAccount,
      async () => {
        const { id, given } = await added();
        const before = expect.objectContaining({ account_name: given.name });
        return {
          call: () => service.send(contract.deleteServiceAccount, { params: { id } }),
          rows: [accountRow('delete', { recordId: id, before, after: null })],
        };
      },
    ],
    [
      contract.addServiceAccountKey,
      async () => {
        const { id } = await added();
        const key = { before: { account_key: null }, after: { account_key: beginning } };
        return {
          call: () => service.send(contract.addServiceAccountKey, { params: { id } }),
          rows: [accountRow('update', { recordId: id, ...key })],
        };
      },
    ],
    [
      contract.removeServiceAccountKey,
      async () => {
        const { id } = await added();
        const { key: secret, account } = await addServiceKey(service, id);
        const params = { id, keyId: account.keys[0]?.id ?? '' };
        const key = { before: { account_key: beginning }, after: { account_key: null } };
        return {
          call: () => service.send(contract.removeServiceAccountKey, { params }),
          rows: [accountRow('update', { recordId: id, ...key })],
          secrets: [secret],
        };
      },
    ],
  ];
}
