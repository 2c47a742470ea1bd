import { approvalSweep } from '../../certificates/enrollment/approval-sweep.ts';
import { createEnrollmentKind, enrollmentKinds } from '../../certificates/enrollment/enrollment-kind.ts';
import {
  actOnRenewals,
  readRenewalLimitNotice,
  readRenewalNotice,
} from '../../certificates/enrollment/renewal-notices.ts';
import { renewalSweep } from '../../certificates/enrollment/renewal-sweep.ts';
import { createEmbeddedResponder } from '../../certificates/responder/embedded.ts';
import { mountResponder } from '../../certificates/responder/mount-responder.ts';
import { authorityEndRoutes } from '../../routes/certificates/authority-ends.ts';
import { certificateUploadRoutes } from '../../routes/certificates/certificate-upload.ts';
import { certificateRoutes } from '../../routes/certificates/certificates.ts';
import { enrollmentJobRoutes } from '../../routes/certificates/enrollment-jobs.ts';
import { monitorCsrRoutes } from '../../routes/certificates/monitor-csrs.ts';
import { revocationRoutes } from '../../routes/certificates/revocations.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountCertificates(dependencies: SubjectDependencies): Subject {
  const { db, now, embeddedEst, pairing } = dependencies;
  const responder =
    embeddedEst && createEmbeddedResponder({ ...dependencies, password: embeddedEst.password });
  return {
    routes: [
      monitorCsrRoutes(dependencies),
      certificateUploadRoutes(dependencies),
      certificateRoutes(dependencies),
      revocationRoutes(dependencies),
      authorityEndRoutes(dependencies),
      enrollmentJobRoutes(dependencies),
    ],
    notices: {
      renewals: () => readRenewalNotice(db),
      renewalLimit: () => readRenewalLimitNotice(db, now()),
    },
    noticeActs: { renewals: (act, author) => actOnRenewals(db, author, act, now()) },
    mount: (app) => mountResponder(app, responder, pairing),
    sweeps: { renewal: renewalSweep(db), approvals: approvalSweep(db) },
    jobKinds: Object.fromEntries(
      enrollmentKinds.map((kind) => [kind, createEnrollmentKind(dependencies, kind)]),
    ),
  };
}
