import { describeRootsSweep } from '../../certificates/describe-roots.ts';
import { csrParameterRoutes } from '../../routes/site-configuration/csr-parameters.ts';
import { estAuthenticationRoutes } from '../../routes/site-configuration/est-authentication.ts';
import { estConnectionRoutes } from '../../routes/site-configuration/est-connection.ts';
import { networkDetailRoutes } from '../../routes/site-configuration/network-details.ts';
import { readinessRoutes } from '../../routes/site-configuration/readiness.ts';
import { renewalRoutes } from '../../routes/site-configuration/renewal.ts';
import { siteFileRoutes } from '../../routes/site-configuration/site-files.ts';
import { siteNeedsRoutes } from '../../routes/site-configuration/site-needs.ts';
import { trustRoutes } from '../../routes/site-configuration/trust.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountSiteConfiguration(dependencies: SubjectDependencies): Subject {
  return {
    routes: [
      networkDetailRoutes(dependencies),
      csrParameterRoutes(dependencies),
      estAuthenticationRoutes(dependencies),
      siteFileRoutes(dependencies),
      renewalRoutes(dependencies),
      estConnectionRoutes({ ...dependencies, embeddedTrust: dependencies.embeddedEst?.trust }),
      readinessRoutes(dependencies),
      siteNeedsRoutes(dependencies),
      trustRoutes(dependencies),
    ],
    sweeps: { describeRoots: describeRootsSweep(dependencies.db) },
  };
}
