// A file of a form: what can be said of it before it is sent. What is in it is for the service to check.
import { z } from 'zod';
import { type FilePart, maxFileBytes } from '../../../contract/common/endpoint.ts';
import { messageKey } from '../../../contract/common/message-key.ts';
import type { ContractMessage } from '../../../contract/common/messages.ts';

/** Why a file cannot be sent: its name, then its size. */
export function fileProblem({ extensions, refusal }: FilePart, file: File): ContractMessage | null {
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(extension))) return refusal;
  return file.size > maxFileBytes ? messageKey('fileTooLarge') : null;
}

/** A required file of a form, null until it is chosen. */
export function fileSchema(part: FilePart) {
  return z.custom<File | null>().transform((file, context): File => {
    function refuse(message: ContractMessage): never {
      context.issues.push({ code: 'custom', message, input: file });
      return z.NEVER;
    }
    if (file === null) return refuse(messageKey('fileRequired'));
    const problem = fileProblem(part, file);
    return problem === null ? file : refuse(problem);
  });
}
