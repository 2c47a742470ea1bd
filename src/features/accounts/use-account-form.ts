// A form before sign-in. When the answer is lost, the result cannot be looked up, and the form says so.
import { useTranslation } from 'react-i18next';
import {
  type ContractForm,
  type ContractFormOptions,
  useContractForm,
} from '../../ui/fields/use-contract-form.ts';

export interface AccountFormState<Values> extends ContractForm<Values> {
  valid: boolean;
}

export function useAccountForm<Values extends Record<string, unknown>, Output>(
  options: Omit<ContractFormOptions<Values, Output>, 'outcomeUnknownText' | 'onRefused'>,
): AccountFormState<Values> {
  const { t } = useTranslation();
  const account = useContractForm({ ...options, outcomeUnknownText: t('auth.lost') });
  return { ...account, valid: options.schema.safeParse(account.form.values).success };
}
