package effects

import (
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
)

// row tells of the functions of a library that do something outside.
type row struct {
	pkg   string // import path without its major version; * as last element stands for any
	recv  string // names of the declaring types; "" for a function, * for any of them
	names string // * for any
	class Class
	safe  bool // a repetition is harmless, or nothing is known of it
}

// table is read from the sources of the libraries that it names. What a
// producer's own idempotence does (Kafka's, a broker's confirms) protects its
// own retries, not from a second holder.
var table = []row{
	// Payments.
	{pkg: "github.com/stripe/stripe-go/*", recv: "Client -", names: "New Capture Confirm Cancel Pay SendInvoice FinalizeInvoice Reverse", class: Payment},
	{pkg: "github.com/stripe/stripe-go", recv: "v1ChargeService v1PaymentIntentService v1RefundService v1TransferService v1PayoutService v1InvoiceService v1InvoiceItemService v1SubscriptionService v1TopupService v1CreditNoteService v1CheckoutSessionService",
		names: "Create Capture Confirm Pay SendInvoice FinalizeInvoice", class: Payment},
	{pkg: "github.com/braintree-go/braintree-go", recv: "TransactionGateway SubscriptionGateway", names: "Create Refund SubmitForSettlement Sale", class: Payment},
	{pkg: "github.com/plutov/paypal", recv: "Client", names: "CreateOrder CaptureOrder CreatePayout RefundCapture RefundSale CaptureAuthorization CreatePayment ExecuteApprovedPayment", class: Payment},
	{pkg: "github.com/razorpay/razorpay-go/resources", recv: "*", names: "Create Capture Refund Transfer", class: Payment},
	{pkg: "github.com/smartwalle/alipay", recv: "Client", names: "TradePay TradeRefund FundTransUniTransfer FundTransToAccountTransfer", class: Payment},

	// Mail, SMS, push.
	{pkg: "net/smtp", recv: "- Client", names: "SendMail Data", class: Mail},
	{pkg: "github.com/sendgrid/sendgrid-go", recv: "Client -", names: "Send SendWithContext API MakeRequest", class: Mail},
	{pkg: "github.com/aws/aws-sdk-go-v2/service/ses", recv: "Client", names: "SendEmail SendRawEmail SendTemplatedEmail SendBulkTemplatedEmail", class: Mail},
	{pkg: "github.com/aws/aws-sdk-go-v2/service/sesv2", recv: "Client", names: "SendEmail SendBulkEmail", class: Mail},
	{pkg: "github.com/aws/aws-sdk-go/service/ses", recv: "SES", names: "SendEmail SendEmailWithContext SendRawEmail SendRawEmailWithContext", class: Mail},
	{pkg: "github.com/mailgun/mailgun-go", recv: "*", names: "Send", class: Mail},
	{pkg: "gopkg.in/gomail", recv: "Dialer -", names: "DialAndSend Send", class: Mail},
	{pkg: "github.com/go-mail/mail", recv: "Dialer -", names: "DialAndSend Send", class: Mail},
	{pkg: "gopkg.in/mail", recv: "Dialer -", names: "DialAndSend Send", class: Mail},
	{pkg: "github.com/wneessen/go-mail", recv: "Client", names: "Send DialAndSend DialAndSendWithContext", class: Mail},
	{pkg: "github.com/jordan-wright/email", recv: "Email Pool", names: "Send SendWithTLS SendWithStartTLS", class: Mail},
	{pkg: "github.com/resend/resend-go", recv: "*", names: "Send SendWithContext", class: Mail},
	{pkg: "github.com/keighl/postmark", recv: "Client", names: "SendEmail SendTemplatedEmail SendEmailBatch", class: Mail},
	{pkg: "github.com/twilio/twilio-go/rest/*", recv: "ApiService", names: "CreateMessage CreateCall", class: Mail},
	{pkg: "github.com/slack-go/slack", recv: "Client -", names: "PostMessage PostMessageContext PostWebhook PostWebhookContext SendMessage", class: Mail},
	{pkg: "firebase.google.com/go/messaging", recv: "*", names: "Send SendEach SendEachForMulticast SendMulticast SendAll", class: Mail},
	{pkg: "github.com/go-telegram-bot-api/telegram-bot-api", recv: "BotAPI", names: "Send", class: Mail},

	// Queues.
	{pkg: "github.com/aws/aws-sdk-go-v2/service/sqs", recv: "Client", names: "SendMessage SendMessageBatch", class: Queue},
	{pkg: "github.com/aws/aws-sdk-go-v2/service/sns", recv: "Client", names: "Publish PublishBatch", class: Queue},
	{pkg: "github.com/aws/aws-sdk-go-v2/service/eventbridge", recv: "Client", names: "PutEvents", class: Queue},
	{pkg: "github.com/aws/aws-sdk-go/service/sqs", recv: "SQS", names: "SendMessage SendMessageWithContext SendMessageBatch", class: Queue},
	{pkg: "github.com/aws/aws-sdk-go/service/sns", recv: "SNS", names: "Publish PublishWithContext", class: Queue},
	{pkg: "github.com/IBM/sarama", recv: "SyncProducer", names: "SendMessage SendMessages", class: Queue},
	{pkg: "github.com/Shopify/sarama", recv: "SyncProducer", names: "SendMessage SendMessages", class: Queue},
	{pkg: "github.com/segmentio/kafka-go", recv: "Writer", names: "WriteMessages", class: Queue},
	{pkg: "github.com/twmb/franz-go/pkg/kgo", recv: "Client", names: "Produce ProduceSync TryProduce", class: Queue},
	{pkg: "github.com/confluentinc/confluent-kafka-go/kafka", recv: "Producer", names: "Produce", class: Queue},
	{pkg: "github.com/nats-io/nats.go", recv: "Conn JetStream js JetStreamContext", names: "Publish PublishMsg PublishAsync PublishMsgAsync PublishRequest", class: Queue},
	{pkg: "github.com/nats-io/nats.go", recv: "Conn", names: "Request RequestWithContext RequestMsg", class: RPC, safe: true},
	{pkg: "github.com/nats-io/nats.go/jetstream", recv: "Publisher JetStream jetStream", names: "Publish PublishMsg PublishAsync PublishMsgAsync", class: Queue},
	{pkg: "github.com/rabbitmq/amqp091-go", recv: "Channel", names: "Publish PublishWithContext PublishWithDeferredConfirm PublishWithDeferredConfirmWithContext", class: Queue},
	{pkg: "github.com/streadway/amqp", recv: "Channel", names: "Publish", class: Queue},
	{pkg: "cloud.google.com/go/pubsub", recv: "Topic Publisher", names: "Publish", class: Queue},
	{pkg: "github.com/apache/pulsar-client-go/pulsar", recv: "Producer", names: "Send SendAsync", class: Queue},
	{pkg: "github.com/nsqio/go-nsq", recv: "Producer", names: "Publish PublishAsync MultiPublish DeferredPublish", class: Queue},
	{pkg: "github.com/hibiken/asynq", recv: "Client", names: "Enqueue EnqueueContext", class: Queue},

	// HTTP clients on top of net/http (http.go).
	{pkg: "github.com/go-resty/resty", recv: "Request", names: "Post Patch", class: HTTP},
	{pkg: "github.com/go-resty/resty", recv: "Request", names: "Get Put Delete Head Execute Send", class: HTTP, safe: true},
	{pkg: "github.com/imroc/req", recv: "Request -", names: "Post Patch MustPost", class: HTTP},

	// Object stores and other services: writing the same twice is the same.
	{pkg: "github.com/aws/aws-sdk-go-v2/service/s3", recv: "Client", names: "*", class: Store, safe: true},
	{pkg: "github.com/aws/aws-sdk-go-v2/feature/s3/manager", recv: "Uploader Downloader", names: "Upload Download", class: Store, safe: true},
	{pkg: "github.com/minio/minio-go", recv: "Client", names: "PutObject FPutObject GetObject FGetObject RemoveObject CopyObject StatObject", class: Store, safe: true},
	{pkg: "cloud.google.com/go/storage", recv: "ObjectHandle", names: "NewReader NewWriter Delete Attrs Update", class: Store, safe: true},

	// Other programs, files.
	{pkg: "os/exec", recv: "Cmd", names: "Run Start Output CombinedOutput", class: Process},
	{pkg: "os", recv: "-", names: "Rename", class: File},
	{pkg: "os", recv: "-", names: "WriteFile Remove RemoveAll Truncate", class: Write, safe: true},
}

var byPackage = func() map[string][]row {
	all := make(map[string][]row)
	for _, r := range table {
		all[r.pkg] = append(all[r.pkg], r)
	}
	return all
}()

// major is the element of an import path that tells a major version.
var major = regexp.MustCompile(`(/|\.)v[0-9]+(/|$)`)

// bare is an import path without its major version.
func bare(pkg string) string {
	return strings.TrimSuffix(major.ReplaceAllString(pkg, "/"), "/")
}

func rowsOf(pkg string) []row {
	pkg = bare(pkg)
	if rows := byPackage[pkg]; rows != nil {
		return rows
	}
	return byPackage[path.Dir(pkg)+"/*"]
}

// Catalogued tells whether the package has functions with effects.
func Catalogued(pkg string) bool {
	return pkg == "net/http" || len(rowsOf(pkg)) > 0
}

// lookup finds the row of a function or method.
func lookup(f *types.Func) (row, bool) {
	recv := receiver(f)
	for _, r := range rowsOf(f.Pkg().Path()) {
		if has(r.recv, recv) && has(r.names, f.Name()) {
			return r, true
		}
	}
	return row{}, false
}

// has tells whether a list holds a word; "-" in a list is the empty word.
func has(list, word string) bool {
	if word == "" {
		word = "-"
	}
	return list == "*" || slices.Contains(strings.Fields(list), word)
}

// receiver is the name of the type that declares a method, "" for a function.
func receiver(f *types.Func) string {
	recv := f.Origin().Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return "?"
}

// callName is how a message names a function of a library: "stripe paymentintent.New".
func callName(f *types.Func) string {
	name := path.Base(bare(f.Pkg().Path()))
	name = strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(name, "-go"), ".go"), "go-")
	if recv := receiver(f); recv != "" && recv != "Client" && recv != "?" {
		name += " " + recv
	}
	name += "." + f.Name()
	if strings.HasPrefix(f.Pkg().Path(), "github.com/stripe/") && !strings.HasPrefix(name, "stripe") {
		name = "stripe " + name
	}
	return name
}
