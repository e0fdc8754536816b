-- Whether a push service ever accepted a message: anybody can subscribe at a host that does not exist.
create index push_subscription_accepted_by_service on push_subscription (service) where accepted_at is not null;
