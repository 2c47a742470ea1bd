import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/page.ts';

export const texts: Translated<typeof en> = {
  oldBrowserTitle: 'このブラウザーは古すぎます',
  oldBrowserText:
    'Infusion Consoleを使うには、次のいずれかが必要です：Safari／iPadOS 16.4以降、Chrome／Edge 111以降、Firefox 114以降。',
  oldBrowserHelp: 'この端末またはブラウザーを更新するか、別の端末でコンソールを開いてください。',
  notStartedTitle: 'コンソールがまだ起動していません',
  notStartedText:
    'この端末のネットワークを確認して、ページを再読み込みしてください。解決しない場合は、コンソールに必要な機能をこのブラウザーが許可していない可能性があります。別のブラウザーで開いてください。',
  notStartedRetry: '再読み込み',
};
