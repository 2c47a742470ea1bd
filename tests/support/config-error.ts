import { readConfig } from '../../server/config.ts';

/** The error of an environment; 'none' when it is accepted. */
export function errorOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
  return 'none';
}
