___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "CreatorSignal",
  "categories": [
    "ANALYTICS",
    "ATTRIBUTION",
    "CONVERSIONS"
  ],
  "brand": {
    "id": "brand_dummy",
    "displayName": "CreatorSignal"
  },
  "description": "Loads the CreatorSignal pixel and reports events to it, once the visitor agrees.",
  "containerContexts": [
    "WEB"
  ]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "key",
    "displayName": "Publishable key (cs_live_…)",
    "simpleValueType": true,
    "valueValidators": [
      {
        "type": "NON_EMPTY"
      },
      {
        "type": "REGEX",
        "args": [
          "^(cs_live_|sk_test_)[A-Za-z0-9]+$"
        ]
      }
    ],
    "alwaysInSummary": true
  },
  {
    "type": "RADIO",
    "name": "action",
    "displayName": "What the tag does",
    "radioItems": [
      {
        "value": "load",
        "displayValue": "Load the pixel"
      },
      {
        "value": "track",
        "displayValue": "Report an event"
      }
    ],
    "simpleValueType": true,
    "defaultValue": "load"
  },
  {
    "type": "SELECT",
    "name": "consentTypes",
    "displayName": "Consent that is needed",
    "macrosInSelect": false,
    "selectItems": [
      {
        "value": "analytics_storage",
        "displayValue": "analytics_storage"
      },
      {
        "value": "ad_storage",
        "displayValue": "ad_storage"
      },
      {
        "value": "analytics_storage,ad_storage",
        "displayValue": "both"
      }
    ],
    "simpleValueType": true,
    "defaultValue": "analytics_storage,ad_storage"
  },
  {
    "type": "TEXT",
    "name": "eventType",
    "displayName": "Event",
    "simpleValueType": true,
    "defaultValue": "purchase",
    "help": "page_view, add_to_cart, checkout_start, purchase, or a name of your own",
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ],
    "valueValidators": [
      {
        "type": "NON_EMPTY"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "orderId",
    "displayName": "Order id",
    "simpleValueType": true,
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "revenue",
    "displayName": "Order total",
    "simpleValueType": true,
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "currency",
    "displayName": "Currency",
    "simpleValueType": true,
    "help": "Three letters; USD where it is empty.",
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "promoCode",
    "displayName": "Discount code",
    "simpleValueType": true,
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  },
  {
    "type": "TEXT",
    "name": "productId",
    "displayName": "Product id",
    "simpleValueType": true,
    "enablingConditions": [
      {
        "paramName": "action",
        "paramValue": "track",
        "type": "EQUALS"
      }
    ]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const addConsentListener = require('addConsentListener');
const callInWindow = require('callInWindow');
const copyFromWindow = require('copyFromWindow');
const encodeUriComponent = require('encodeUriComponent');
const injectScript = require('injectScript');
const isConsentGranted = require('isConsentGranted');
const makeNumber = require('makeNumber');
const makeString = require('makeString');
const setInWindow = require('setInWindow');

const NAME = 'CreatorSignal';
const SCRIPT = 'https://track.example/api/v1/track/pixel.js?key=';

const types = data.consentTypes.split(',');
const choice = () => types.every((type) => isConsentGranted(type)) ? 'granted' : 'required';

// What the tag reports, in the words of the pixel. What is not filled in is left out.
const fields = () => {
  const told = {};
  if (data.orderId) told.order_id = makeString(data.orderId);
  if (data.revenue || data.revenue === 0) told.revenue = makeNumber(data.revenue);
  if (data.currency) told.currency = data.currency;
  if (data.promoCode) told.promo_code_used = data.promoCode;
  if (data.productId) told.product_id = makeString(data.productId);
  return told;
};

const done = () => {
  if (data.action === 'track') callInWindow(NAME + '.track', data.eventType, fields());
  data.gtmOnSuccess();
};

// A pixel that is there, by the template or by the page itself, is told of events and nothing else.
if (copyFromWindow(NAME + '.q') === 0) {
  done();
} else {
  // Said before the pixel is loaded: until it hears of a grant it stores and sends nothing.
  if (!copyFromWindow(NAME)) setInWindow(NAME, {q: [], c: 'required'}, false);
  else setInWindow(NAME + '.c', 'required', true);
  types.forEach((type) => addConsentListener(type, (changed, granted) => {
    callInWindow(NAME + '.consent', granted ? choice() : 'denied');
  }));
  injectScript(SCRIPT + encodeUriComponent(data.key), () => {
    callInWindow(NAME + '.consent', choice());
    done();
  }, data.gtmOnFailure, NAME);
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": {
        "publicId": "access_globals",
        "versionId": "1"
      },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "CreatorSignal"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "CreatorSignal.c"
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "CreatorSignal.q"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "CreatorSignal.consent"
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": true
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "key"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  },
                  {
                    "type": 1,
                    "string": "execute"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "CreatorSignal.track"
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": false
                  },
                  {
                    "type": 8,
                    "boolean": true
                  }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": {
        "publicId": "access_consent",
        "versionId": "1"
      },
      "param": [
        {
          "key": "consentTypes",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "analytics_storage"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  {
                    "type": 1,
                    "string": "consentType"
                  },
                  {
                    "type": 1,
                    "string": "read"
                  },
                  {
                    "type": 1,
                    "string": "write"
                  }
                ],
                "mapValue": [
                  {
                    "type": 1,
                    "string": "ad_storage"
                  },
                  {
                    "type": 8,
                    "boolean": true
                  },
                  {
                    "type": 8,
                    "boolean": false
                  }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  },
  {
    "instance": {
      "key": {
        "publicId": "inject_script",
        "versionId": "1"
      },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 1,
                "string": "https://track.example/api/v1/track/pixel.js*"
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": {
      "isEditedByUser": true
    },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: Without consent the pixel is loaded and told to wait
  code: |-
    mock('isConsentGranted', () => false);
    runCode({key: 'cs_live_1', action: 'load', consentTypes: 'analytics_storage,ad_storage'});
    assertApi('setInWindow').wasCalledWith('CreatorSignal', {q: [], c: 'required'}, false);
    assertApi('callInWindow').wasNotCalledWith('CreatorSignal.consent', 'granted');
    assertApi('gtmOnSuccess').wasCalled();
- name: One type that is not granted is no consent
  code: |-
    mock('isConsentGranted', (type) => type === 'analytics_storage');
    runCode({key: 'cs_live_1', action: 'load', consentTypes: 'analytics_storage,ad_storage'});
    assertApi('callInWindow').wasNotCalledWith('CreatorSignal.consent', 'granted');
- name: With consent the pixel is told so
  code: |-
    mock('isConsentGranted', () => true);
    runCode({key: 'cs_live_1', action: 'load', consentTypes: 'analytics_storage'});
    assertApi('callInWindow').wasCalledWith('CreatorSignal.consent', 'granted');
- name: A purchase is reported to a pixel that is there
  code: |-
    mock('copyFromWindow', (name) => name === 'CreatorSignal.q' ? 0 : undefined);
    runCode({key: 'cs_live_1', action: 'track', consentTypes: 'analytics_storage', eventType: 'purchase', orderId: 1001, revenue: '59.98', currency: 'USD'});
    assertApi('injectScript').wasNotCalled();
    assertApi('callInWindow').wasCalledWith('CreatorSignal.track', 'purchase', {order_id: '1001', revenue: 59.98, currency: 'USD'});
    assertApi('gtmOnSuccess').wasCalled();
setup: |-
  mock('isConsentGranted', () => true);
  mock('injectScript', (url, onSuccess) => onSuccess());


___NOTES___

Reads Google Consent Mode; the pixel itself honours Global Privacy Control and Do Not Track.
