// A backend in memory that another team could have written: it answers with what is documented to the letter and with
// nothing more. No versions, no codes in bodies, no record after a write, no capabilities. It knows nothing of contract/.
import { accountRoutes } from './accounts.ts';
import { type Call, type Routes, refused, type StubAnswer, type StubRequest } from './answers.ts';
import { facilityRoutes } from './facilities.ts';
import { monitorRoutes } from './monitors.ts';
import { createRecords, type StubRecords } from './records.ts';
import { requestRoutes } from './requests.ts';
import { siteConfigurationRoutes } from './site-configuration.ts';
import { userRoutes } from './users.ts';

export interface Stub {
  records: StubRecords;
  handle(request: StubRequest): StubAnswer;
}

interface Route {
  method: string;
  pattern: RegExp;
  answer: Routes[string];
}

/** Names in braces match one step of a path; routes without them come first. */
function compile(routes: Routes): Route[] {
  return Object.entries(routes)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([name, answer]) => {
      const [method = '', path = ''] = name.split(' ');
      return { method, pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`), answer };
    });
}

interface StubOptions {
  /** The origin of the files' addresses. */
  filesAt?: string;
  /** Whether records have a `version`. */
  withVersions?: boolean;
}

export function createStub({ filesAt = '', withVersions = false }: StubOptions = {}): Stub {
  const records = createRecords(withVersions);
  const routes = compile({
    ...facilityRoutes(records),
    ...monitorRoutes(records),
    ...userRoutes(records),
    ...requestRoutes(records, filesAt),
    ...siteConfigurationRoutes(records, filesAt),
    ...accountRoutes(records),
  });

  function handle({ path, ...request }: StubRequest): StubAnswer {
    for (const { method, pattern, answer } of routes) {
      const match = method === request.method && pattern.exec(path);
      if (!match) continue;
      if (path.startsWith('v1/') && !request.signedIn) return refused(401, 'Unauthorized');
      const at = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      return answer({ ...request, at } satisfies Call);
    }
    return refused(404, 'Not Found');
  }

  return { records, handle };
}
