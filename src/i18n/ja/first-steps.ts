import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/first-steps.ts';

export const texts: Translated<typeof en> = {
  firstSteps: {
    title: 'はじめの手順',
    lead: '最初のモニターがオンラインになるまでの3つの手順です。',
    done: '完了',
    facility: '施設を追加',
    facilityHint: 'モニターのある病院や拠点です。',
    monitor: 'モニターを追加',
    monitorHint: 'ゲートウェイ認証情報が発行されます。モニターに入力してください。',
    online: 'オンラインを確認',
    onlineHint: 'モニターが接続すると、自動的に更新されます。',
    waiting: '{{name}}の接続を待っています。認証情報をモニターに入力し、電源を入れてください。',
    finished: '{{name}}はオンラインです。',
    finishedHint: 'コンソールの準備ができました。残りのモニターと、管理を担当する人を追加してください。',
    openMonitor: 'モニターを開く',
    notConnected: '接続できない場合',
    guide: 'はじめの手順のヘルプ',
  },
};
