import { createEnrollmentKind, enrollmentKinds } from '../../certificates/enrollment/enrollment-kind.ts';
import { renewalSweep } from '../../certificates/enrollment/renewal-sweep.ts';
import { createEmbeddedResponder } from '../../certificates/responder/embedded.ts';
import { mountResponder } from '../../certificates/responder/mount-responder.ts';
import { certificateUploadRoutes } from '../../routes/certificates/certificate-upload.ts';
import { certificateRoutes } from '../../routes/certificates/certificates.ts';
import { enrollmentJobRoutes } from '../../routes/certificates/enrollment-jobs.ts';
import { monitorCsrRoutes } from '../../routes/certificates/monitor-csrs.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountCertificates(dependencies: SubjectDependencies): Subject {
  const { db, embeddedEst } = dependencies;
  const responder =
    embeddedEst && createEmbeddedResponder({ ...dependencies, password: embeddedEst.password });
  return {
    routes: [
      monitorCsrRoutes(dependencies),
      certificateUploadRoutes(dependencies),
      certificateRoutes(dependencies),
      enrollmentJobRoutes(dependencies),
    ],
    mount: (app) => mountResponder(app, responder),
    sweeps: { renewal: renewalSweep(db) },
    jobKinds: Object.fromEntries(
      enrollmentKinds.map((kind) => [kind, createEnrollmentKind(dependencies, kind)]),
    ),
  };
}
